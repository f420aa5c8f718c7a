/**
 * A piece of text on one baseline, as a page draws it. Lengths are in points, from the upper left corner of the page.
 */
export interface Run {
  text: string;
  readonly x0: number;
  x1: number;
  readonly y: number;
  /** Font size of most of its letters. */
  size: number;
  /** How many letters, not counting spaces, are bold, and how many are monospaced, as in code. */
  bold: number;
  mono: number;
  isRightToLeft: boolean;
}

/** A piece of text from pdf.js. */
export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

/** Minimum distance between words, in font sizes. */
const spaceFrom = 0.15;
/** Beyond this distance the runs are table cells or columns; prose has no two numbers so far apart. */
const cellsApart = 0.8;
const numbersApart = 0.45;
const number = /^[+\u2212-]?[\d.,\u00A0\u202F]*\d\s?[%‰]?$/;

/** The distance of two texts from which on they are table cells or columns, in font sizes. */
export const apartFrom = (before: string, behind: string): number =>
  number.test(before.trim()) && number.test(behind.trim()) ? numbersApart : cellsApart;

/**
 * Joins adjacent text. Text with another rotation than most of the page (a stamp in the margin) is omitted; a rotated
 * page is rotated back.
 * @param viewport maps a page's own coordinates to those of the page as displayed
 */
export function runsOf(
  items: readonly TextItem[],
  viewport: readonly number[],
  fonts: { isBold(font: string): boolean; isMono(font: string): boolean },
): Run[] {
  const placed = items.map((item) => ({ item, at: multiplied(viewport, item.transform) }));
  const angle = usualAngle(placed);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const runs: Run[] = [];
  let isSpace = false;
  for (const { item, at } of placed) {
    if (item.str === '') continue;
    if (item.str.trim() === '') {
      isSpace = true;
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at;
    if (Math.abs(turned(Math.atan2(b, a) - angle)) > 0.1) continue;
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    if (!(size > 0.5)) continue;
    const run: Run = {
      text: item.str,
      x0: e * cos + f * sin,
      x1: e * cos + f * sin + item.width,
      y: f * cos - e * sin,
      size,
      mono: fonts.isMono(item.fontName) ? lettersIn(item.str) : 0,
      bold: fonts.isBold(item.fontName) ? lettersIn(item.str) : 0,
      isRightToLeft: item.dir === 'rtl',
    };
    const last = runs.at(-1);
    if (!last || !appended(last, run, isSpace)) runs.push(run);
    isSpace = false;
  }
  for (const run of runs) run.text = plainLetters(run.text).replace(/\s+/g, ' ').trim();
  return runs.filter(({ text }) => text !== '');
}

/** Counts letters without spaces: some programs draw spaces, others only leave room for them. */
export const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

/** Replaces ligatures and Arabic presentation forms by the typed letters. */
const plainLetters = (text: string): string =>
  text.replace(/[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]+/g, (drawn) => drawn.normalize('NFKC'));

/** Appends a run to the previous one if it follows directly. */
function appended(last: Run, run: Run, isSpace: boolean): boolean {
  const size = Math.max(last.size, run.size);
  const rise = last.y - run.y;
  if (Math.abs(rise) > 0.6 * size) return false;
  const gap = last.isRightToLeft && run.isRightToLeft ? last.x0 - run.x1 : run.x0 - last.x1;
  if (last.isRightToLeft !== run.isRightToLeft || gap > apartFrom(last.text, run.text) * size || gap < -0.4 * size)
    return false;
  // With another size it is a heading beside its number, the number of a footnote, or an exponent.
  const isSmaller = run.size < 0.85 * last.size;
  if (!isSmaller && Math.abs(rise) > 0.25 * size) return false;
  const text = isSmaller && rise > 0.2 * last.size ? raised(last.text, run.text) : run.text;
  const between = gap > spaceFrom * size || (isSpace && !/\s$/.test(last.text)) ? ' ' : '';
  last.text += (text === run.text ? between : '') + text;
  if (run.text.length > last.text.length) last.size = run.size;
  last.bold += run.bold;
  last.mono += run.mono;
  if (last.isRightToLeft) Object.assign(last, { x0: Math.min(last.x0, run.x0) });
  else last.x1 = Math.max(last.x1, run.x1);
  return true;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A raised number is an exponent, or the number of a footnote, which is omitted. */
function raised(before: string, text: string): string {
  const number = text.trim();
  if (!/^\d{1,3}(?:[,\s]+\d{1,3})*$/.test(number)) return text;
  if (/(?:\p{L}{3,}|[.,;:!?”"’)\]])$/u.test(before.trimEnd())) return '';
  return number.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);
}

function usualAngle(placed: readonly { item: TextItem; at: readonly number[] }[]): number {
  const counts = new Map<number, number>();
  for (const { item, at } of placed) {
    const angle = Math.round((Math.atan2(at[1] ?? 0, at[0] ?? 0) / Math.PI) * 4) / 4;
    counts.set(angle, (counts.get(angle) ?? 0) + item.str.length);
  }
  let usual = 0;
  for (const [angle, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = angle;
  return usual * Math.PI;
}

const turned = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

function multiplied(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
