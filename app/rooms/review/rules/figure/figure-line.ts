import { closesFence, openedFence } from '~/kit/text/fences';

/** A line `figure: 2` in a card's text stands for the second figure of the card's lesson. */

const figureLine = /^ {0,3}figure:[ \t]*([1-9]\d?)[ \t]*$/i;

const numberIn = (line: string): number | null => {
  const [, digits] = figureLine.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Whether a text may have such a line: quicker than `withFigures`. */
export const mayShowFigure = (text: string): boolean => /^ {0,3}figure:/im.test(text);

/** Replaces each such line, outside of code. */
export function withFigures(text: string, figureOf: (n: number) => string): string {
  if (!mayShowFigure(text)) return text;
  let fence: string | null = null;
  const shown = text.split('\n').map((line) => {
    if (fence !== null) {
      if (closesFence(line, fence)) fence = null;
      return line;
    }
    fence = openedFence(line);
    const n = numberIn(line);
    // Blank lines, so that the figure is a block of its own.
    return n === null ? line : `\n${figureOf(n)}\n`;
  });
  return shown.join('\n');
}

/** A question for a form: its text, and the number of the figure in its last line; empty without one. */
export function withoutFigure(front: string): { readonly front: string; readonly figure: string } {
  const lines = front.split('\n');
  const n = numberIn(lines.at(-1) ?? '');
  if (n === null) return { front, figure: '' };
  return { front: lines.slice(0, -1).join('\n').trimEnd(), figure: String(n) };
}

/** The question with the figure that a form names. */
export const withFigure = (front: string, figure: string): string =>
  isFigureNumber(figure) ? `${front.trimEnd()}\n\nfigure: ${Number(figure)}` : front;

/** Whether this can be the number of a figure, from 1 to 99. */
export const isFigureNumber = (typed: string): boolean => /^0?[1-9]\d?$/.test(typed.trim());
