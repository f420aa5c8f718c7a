/** Outlines of a library's drawing in pixels of ours. */

/** Scales and moves: x to `sx * x + tx`. */
export interface Placing {
  readonly sx: number;
  readonly sy: number;
  readonly tx: number;
  readonly ty: number;
}

/** A placing within another. */
export const within = (outer: Placing, inner: Placing): Placing => ({
  sx: outer.sx * inner.sx,
  sy: outer.sy * inner.sy,
  tx: outer.sx * inner.tx + outer.tx,
  ty: outer.sy * inner.ty + outer.ty,
});

export const placed = ({ sx, sy, tx, ty }: Placing, x: number, y: number): readonly [number, number] => [
  sx * x + tx,
  sy * y + ty,
];

/** The attribute `transform` as far as the library uses it: `translate` and `scale`. */
export function placingOf(transform: string | undefined): Placing {
  let placing: Placing = { sx: 1, sy: 1, tx: 0, ty: 0 };
  for (const [, name, x = '0', y] of (transform ?? '').matchAll(
    /(translate|scale)\(\s*(-?[\d.]{1,12})(?:[\s,]+(-?[\d.]{1,12}))?\s*\)/g,
  )) {
    const [a, b] = [Number(x), Number(y ?? (name === 'scale' ? x : 0))];
    placing = within(placing, name === 'scale' ? { sx: a, sy: b, tx: 0, ty: 0 } : { sx: 1, sy: 1, tx: a, ty: b });
  }
  return placing;
}

/** The corners of what was drawn. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const noExtent = (): Extent => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity });

export function widen(extent: Extent, x: number, y: number): void {
  extent.left = Math.min(extent.left, x);
  extent.right = Math.max(extent.right, x);
  extent.top = Math.min(extent.top, y);
  extent.bottom = Math.max(extent.bottom, y);
}

/** Hundredths of a pixel, in as few characters as possible: `.5-1.25`. */
const hundredths = (value: number): string => {
  const text = String(value / 100);
  return text.replace(/^(-?)0\./, '$1.');
};

function joined(values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const written = hundredths(value);
    text += text === '' || written.startsWith('-') ? written : ` ${written}`;
  }
  return text;
}

/** How many numbers a command takes; the last two are its point. */
const counts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 };

/**
 * The attribute `d` of an outline, placed: relative, in hundredths of a pixel, without an error that grows.
 * @param extent is widened by all of its points
 */
export function placedPath(d: string, placing: Placing, extent: Extent): string {
  const tokens = d.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  /** The point in the library's units, and where it is in whole hundredths of ours. */
  let at: readonly [number, number] = [0, 0];
  let start = at;
  let pen: readonly [number, number] = [0, 0];
  const inHundredths = ([x, y]: readonly [number, number]): readonly [number, number] => {
    const [px, py] = placed(placing, x, y);
    widen(extent, px, py);
    return [Math.round(px * 100), Math.round(py * 100)];
  };
  let text = '';
  let command = '';
  for (let index = 0; index < tokens.length; ) {
    if (/[A-Za-z]/.test(tokens[index] ?? '')) command = tokens[index++] ?? '';
    const kind = command.toLowerCase();
    const count = counts[kind];
    if (count === undefined) return text;
    if (kind === 'z') {
      text += 'z';
      at = start;
      pen = inHundredths(start);
      command = '';
      continue;
    }
    const typed = tokens.slice(index, index + count).map(Number);
    if (typed.length < count || typed.some(Number.isNaN)) return text;
    index += count;
    const points = pointsOf(kind, typed, command === kind, at);
    const ends = points.map(inHundredths);
    const last = ends.at(-1) ?? pen;
    if (kind === 'm') text += `M${joined(last)}`;
    else if (kind === 'h' || kind === 'v')
      text += `${kind}${joined([kind === 'h' ? last[0] - pen[0] : last[1] - pen[1]])}`;
    else text += `${kind}${joined(ends.flatMap(([x, y]) => [x - pen[0], y - pen[1]]))}`;
    pen = last;
    at = points.at(-1) ?? at;
    if (kind === 'm') [start, command] = [at, command === 'm' ? 'l' : 'L'];
  }
  return text;
}

/** The points of a command, absolute. */
function pointsOf(
  kind: string,
  values: readonly number[],
  isRelative: boolean,
  [x, y]: readonly [number, number],
): readonly (readonly [number, number])[] {
  const [first = 0] = values;
  if (kind === 'h') return [[isRelative ? x + first : first, y]];
  if (kind === 'v') return [[x, isRelative ? y + first : first]];
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [a, b] = [values[at] ?? 0, values[at + 1] ?? 0];
    points.push(isRelative ? [x + a, y + b] : [a, b]);
  }
  return points;
}
