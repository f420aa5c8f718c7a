import { hasUndrawn } from '~/kit/figure/figure-html';
import { heldBytes, keptWithin } from '~/kit/remember';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { TextWork } from '~/system/contract/text-work';

/** The HTML of texts, by text. */
type RenderedTexts = ReadonlyMap<string, string>;

export type RenderTexts = (texts: Iterable<string>) => Promise<RenderedTexts>;

const mostKeptBytes = 8_000_000;
/** A worker thread renders this much in some tens of milliseconds. */
const charactersAtOnce = 60_000;

/**
 * Renders the texts of cards, with labels in the reader's language. Caches those rendered last, since a card is shown
 * on several pages; not those whose figures took too long, so that they are drawn when they are read next.
 */
export function renderTexts({ work }: { readonly work: Pick<TextWork, 'texts'> }): RenderTexts {
  const kept = keptWithin(mostKeptBytes, heldBytes);

  return async (texts) => {
    const rendered = new Map<string, string>([['', '']]);
    const missing = new Set<string>();
    for (const text of texts) {
      if (rendered.has(text)) continue;
      const known = kept.get(text);
      if (known === undefined) missing.add(text);
      else rendered.set(text, known);
    }
    for (const some of inParts([...missing])) {
      const htmls = await work.texts(some);
      for (const [at, text] of some.entries()) {
        const html = htmls[at] ?? '';
        if (!hasUndrawn(html)) kept.set(text, html);
        rendered.set(text, html);
      }
    }
    return new Map([...rendered].map(([text, html]) => [text, withReaderLabels(html)]));
  };
}

function inParts(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (characters + text.length > charactersAtOnce) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(text);
    characters += text.length;
  }
  return parts;
}
