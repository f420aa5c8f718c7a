import { fillGaps } from './sides';

/** Gaps in Anki's own form. Anki reads a field's HTML, up to the first `}}`, and has no escapes. */

const marks = { open: '\u{e022}', hint: '\u{e025}', close: '\u{e024}' } as const;

/** A gap's number is a character too: in code, a digit might get a colour of its own. */
const firstNumber = 0xe100;

/** A cloze text to be rendered, with marks around its gaps. */
export const markedForAnki = (front: string): string =>
  fillGaps(front, ({ n, text, hint, place }) => {
    const inner = place === 'formula' ? `{${text}}` : text;
    return `${marks.open}${String.fromCodePoint(firstNumber + n)}${inner}${hint === '' ? '' : `${marks.hint}${hint}`}${marks.close}`;
  });

const marked = /\u{e022}([\u{e101}-\u{e114}])([^\u{e022}\u{e024}]*)\u{e024}/gu;

/**
 * The rendered text with Anki's gaps. Braces and colons in a gap become entities, which Anki does not count; so do the
 * braces of what is no gap here, because a backslash stands before it.
 */
export const clozeForAnki = (html: string): string =>
  html.replace(/\{\{(?=c\d)/g, '&#123;&#123;').replace(marked, (_, mark: string, inner: string) => {
    const n = (mark.codePointAt(0) ?? firstNumber) - firstNumber;
    const escaped = inner.replaceAll('}', '&#125;').replaceAll('::', '&#58;&#58;');
    return `{{c${n}::${escaped.replace(marks.hint, '::')}}}`;
  });
