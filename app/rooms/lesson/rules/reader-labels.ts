import figureStyles from '~/kit/figure/figure.css?url';
import { hasFigures } from '~/kit/figure/figure-html';
import { withFigureSaid } from '~/kit/figure/said';
import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
import { escapeHtml } from '~/kit/text/escape-html';
import { kitWords } from '~/kit/words';

/** Names of callouts in the reader's language. */
const callouts = (): Readonly<Record<string, string>> => ({
  note: kitWords.calloutNote,
  tip: kitWords.calloutTip,
  important: kitWords.calloutImportant,
  warning: kitWords.calloutWarning,
  caution: kitWords.calloutCaution,
});

/**
 * A rendered lesson for a page: `withOwnLabels`, and with the styles of its figures, if it has any. They come with the
 * text, so that other pages do not pay for them.
 */
export const withReaderLabels = (kept: string): string =>
  (hasFigures(kept) ? `<link rel="stylesheet" href="${figureStyles}">\n` : '') + withOwnLabels(kept);

/**
 * A rendered lesson with the renderer's own words in the reader's language: lessons are kept as HTML, in English, and
 * everybody reads the same row.
 */
export function withOwnLabels(kept: string): string {
  const html = withFigureSaid(kept, escapeHtml);
  if (readerLanguage() === sourceLanguage) return html;
  const { wrapLines, footnotes, footnoteNumber, backToTheText } = kitWords;
  const label = (text: string) => `aria-label="${escapeHtml(text)}"`;
  const named = callouts();
  return html
    .replaceAll('class="wrap">Wrap lines<', () => `class="wrap">${escapeHtml(wrapLines)}<`)
    .replaceAll('class="footnotes" aria-label="Footnotes"', () => `class="footnotes" ${label(footnotes)}`)
    .replaceAll('class="box" role="img" aria-label="Done"', () => `class="box" role="img" ${label(kitWords.taskDone)}`)
    .replaceAll('class="box" role="img" aria-label="To do"', () => `class="box" role="img" ${label(kitWords.taskToDo)}`)
    .replace(
      /(<a class="picture" [^>]*>)Open picture: /g,
      (_, start: string) => `${start}${escapeHtml(kitWords.openPicture)} `,
    )
    .replace(/aria-label="Footnote (\d+)"/g, (_, number: string) => label(footnoteNumber({ number })))
    .replace(/aria-label="Back to the text((?:, \d+)?)"/g, (_, which: string) => label(backToTheText + which))
    .replace(
      /(<div class="callout callout-(\w+)" role="note"><p><strong>)[A-Z][a-z]+/g,
      (all, before: string, kind: string) => (named[kind] ? before + escapeHtml(named[kind]) : all),
    );
}
