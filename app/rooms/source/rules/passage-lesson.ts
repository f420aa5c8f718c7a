import type { Citation } from '~/kit/text/citation';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import type { SourcePassage } from './document';

/** A lesson that is a source's own text. */
interface PassageLesson {
  readonly markdown: string;
  readonly citations: readonly Citation[];
}

/**
 * A lesson that consists of passages: their words, each followed by its page and its citation.
 * @param passages with their numbers in the source
 */
export function passageLesson(
  source: { readonly id: string; readonly title: string },
  passages: readonly (SourcePassage & { readonly n: number })[],
): PassageLesson {
  const citations = passages.map(({ n }, at) => ({ n: at + 1, source: source.id, passage: n, title: source.title }));
  const markdown = passages
    .map(({ text, page }, at) => `${asProse(text)} ${page === null ? '' : `*(p. ${page})* `}[${at + 1}]`)
    .join('\n\n');
  return { markdown, citations };
}

/** Foreign text as Markdown that shows it literally. Line breaks inside a paragraph, as in a table's rows, are kept. */
const asProse = (text: string): string =>
  text
    .trim()
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.split('\n').map(asLine).join('\\\n'))
    .join('\n\n');

const asLine = (line: string): string =>
  escapeMarkdown(line.trim())
    // Escapes what would start a list, a rule, a heading's underline or a definition.
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+=:]/, '\\$&')
    // A number in brackets is the source's own note, not a citation.
    .replace(/\\\[(?=\s*\d)/g, '&#91;');
