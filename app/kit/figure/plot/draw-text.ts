import { type FigureClass, type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';

/** Text sizes of plots, in pixels. */
export const fontSize = { label: 13, tick: 12 } as const;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A text whose `anchor` counts from the left, whatever its script. */
export function textAt(
  text: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  classes: readonly FigureClass[] = ['label'],
  size: number = fontSize.label,
): SvgElement {
  const isRtl = rightToLeft.test(text);
  const turned = isRtl && anchor !== 'middle' ? (anchor === 'start' ? 'end' : 'start') : anchor;
  const values = { x, y, 'text-anchor': turned, 'font-size': size, direction: isRtl ? 'rtl' : 'ltr' };
  return svg('text', classes, values, text);
}

/** The start of a text that is at most `width` pixels wide. */
export function shortened(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let short = '';
  for (const sign of text) {
    if (textWidth(`${short}${sign}…`, size) > width) break;
    short += sign;
  }
  return `${short.trimEnd()}…`;
}
