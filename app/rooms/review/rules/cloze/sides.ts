import type { FlashcardText } from '../card';
import { clozeOf, type Gap } from './gaps';

/** The question and the answer of a cloze card, as Markdown. */

/** A card as it is asked: a cloze card is an open one with a gap in its question. */
export type AskedText = Exclude<FlashcardText, { readonly kind: 'cloze' }>;

/** Stand around the answer of a gap in a rendered text, and survive Markdown. */
const shownMarks = { open: '\u{e020}', close: '\u{e021}' } as const;
const anyMark = /[\u{e020}-\u{e025}]/gu;

/** Replaces each gap of a text. */
export function fillGaps(text: string, fill: (gap: Gap) => string): string {
  const plain = text.replace(anyMark, '');
  let filled = '';
  let at = 0;
  for (const gap of clozeOf(plain).gaps) {
    filled += plain.slice(at, gap.start) + fill(gap);
    at = gap.end;
  }
  return filled + plain.slice(at);
}

/** Braces keep it one argument: `\sqrt{{c1::x}}` is a root of x. */
export const gapText = ({ text, place }: Gap): string => (place === 'formula' ? `{${text}}` : text);

/** The question: a hint, or an ellipsis, in the place of the gaps with this number. */
const questionOf = (front: string, n: number): string =>
  fillGaps(front, (gap) => {
    if (gap.n !== n) return gapText(gap);
    const { hint, place } = gap;
    if (place === 'formula') return `{[${hint === '' ? '\\ldots' : `\\text{${hint}}`}]}`;
    // As entities, so that no link or formula begins here.
    return place === 'code' ? '[…]' : `&#91;${hint === '' ? '…' : hint}&#93;`;
  });

/** The whole text; with `isMarked` the answer is between marks, which `withShownGaps` makes bold. */
const answerOf = (front: string, n: number, isMarked: boolean): string =>
  fillGaps(front, (gap) => {
    const isShown = isMarked && gap.n === n && gap.place === 'text' && !/^[_\s]/.test(gap.text);
    return isShown ? `${shownMarks.open}${gap.text}${shownMarks.close}` : gapText(gap);
  });

/** The text of a cloze card without its marks. */
export const wholeText = (front: string): string => answerOf(front, 0, false);

/**
 * A card as it is asked. The answer of a cloze card is the whole text, then its back.
 * @param isMarked for a text that is rendered, see `withShownGaps`
 */
export function asked(text: FlashcardText, isMarked = false): AskedText {
  if (text.kind !== 'cloze') return text;
  const { front, back, n } = text;
  const answer = answerOf(front, n, isMarked);
  return { kind: 'open', front: questionOf(front, n), back: back === '' ? answer : `${answer}\n\n${back}` };
}

/** A cloze text with all its gaps open, and the answer with all of them shown: for a proposal, before it is cards. */
export const allGaps = ({ front, back }: { readonly front: string; readonly back: string }) => ({
  kind: 'open' as const,
  front: fillGaps(front, (gap) => (gap.place === 'text' ? `&#91;${gap.n}: ${gap.hint || '…'}&#93;` : gapText(gap))),
  back: back === '' ? wholeText(front) : `${wholeText(front)}\n\n${back}`,
});

const shown = /\u{e020}([^\u{e020}\u{e021}]*)\u{e021}/gu;

/** The rendered answer with its gap in bold; one that Markdown has cut at a tag stays as the text around it. */
export const withShownGaps = (html: string): string =>
  html.includes(shownMarks.open)
    ? html
        .replace(shown, (_, inner: string) => (isWhole(inner) ? `<strong>${inner}</strong>` : inner))
        .replace(anyMark, '')
    : html;

/** Whether each element that begins in a piece of HTML ends there, and the other way round. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', end] of html.matchAll(/<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/gi)) {
    if (/^(?:p|ul|ol|li|table|pre|div|blockquote|h\d)$/i.test(name)) return false;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (end !== '/' && !/^(?:br|img|hr|wbr|input)$/i.test(name)) open.push(name);
  }
  return open.length === 0;
}
