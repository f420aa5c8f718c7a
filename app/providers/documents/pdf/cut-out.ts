import { sourceLimits } from '~/rooms/source/rules/limits';
import type { RawPicture } from '~/system/contract/picture-work';
import { heightOf, widthOf } from './boxes';
import type { Painted, PictureData } from './painted';

/** For each pixel of a side, the first pixel of the picture that it shows, and the one after the last. */
type Spans = readonly (readonly [number, number])[];

/**
 * The visible part of a picture as a page shows it: cut, turned and flipped, on white, and made smaller where it is too
 * large. Null if its pixels are not there.
 */
export function cutOut({ matrix, visible }: Painted, data: PictureData): RawPicture | null {
  const { width: columns, height: rows } = data;
  const colour = colourOf(data);
  if (!colour) return null;
  const [a, b, c, d, e, f] = matrix;
  const isTurned = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d);
  const [wide, high] = [widthOf(visible), heightOf(visible)];
  // Pixels to a point, in the direction in which the picture has more of them.
  const fine = isTurned
    ? Math.max(rows / Math.abs(c), columns / Math.abs(b))
    : Math.max(columns / Math.abs(a), rows / Math.abs(d));
  const scale = Math.min(fine, sourceLimits.figureMaxSide / Math.max(wide, high));
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  // The first row of a picture is at the top of its unit square.
  const across: Spans = isTurned
    ? spans(width, rows, (at) => 1 - (visible.x0 + at * wide - e) / c)
    : spans(width, columns, (at) => (visible.x0 + at * wide - e) / a);
  const down: Spans = isTurned
    ? spans(height, columns, (at) => (visible.y0 + at * high - f) / b)
    : spans(height, rows, (at) => 1 - (visible.y0 + at * high - f) / d);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [xs, ys] = isTurned ? [down[y], across[x]] : [across[x], down[y]];
      if (xs && ys) average(colour, columns, xs, ys, pixels, (y * width + x) * 3);
    }
  }
  return { width, height, pixels };
}

/** @param shareAt where in the picture, from 0 to 1, a place of the side lies, which is also from 0 to 1 */
function spans(side: number, most: number, shareAt: (at: number) => number): Spans {
  return Array.from({ length: side }, (_, at) => {
    const [from = 0, to = 0] = [at, at + 1]
      .map((edge) => shareAt(edge / side) * most)
      .sort((one, other) => one - other);
    const first = Math.min(most - 1, Math.max(0, Math.round(from)));
    return [first, Math.min(most, Math.max(first + 1, Math.round(to)))] as const;
  });
}

/** One of the three colours of a pixel, with white behind it. */
type Colour = (pixel: number, channel: number) => number;

function average(
  colour: Colour,
  columns: number,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  into: Uint8Array,
  at: number,
): void {
  const count = (x1 - x0) * (y1 - y0);
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0;
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += colour(y * columns + x, channel);
    into[at + channel] = Math.round(sum / count);
  }
}

function colourOf({ width, height, kind, data }: PictureData): Colour | null {
  if (!data) return null;
  const pixels = width * height;
  if (kind === 2 && data.length >= pixels * 3) return (pixel, channel) => data[pixel * 3 + channel] ?? 255;
  if (kind === 3 && data.length >= pixels * 4)
    return (pixel, channel) => {
      const alpha = (data[pixel * 4 + 3] ?? 255) / 255;
      return (data[pixel * 4 + channel] ?? 255) * alpha + 255 * (1 - alpha);
    };
  const row = (width + 7) >> 3;
  if (kind !== 1 || data.length < row * height) return null;
  return (pixel) => {
    const x = pixel % width;
    return ((data[((pixel - x) / width) * row + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1 ? 255 : 0;
  };
}
