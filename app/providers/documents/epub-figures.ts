import { pictureLimits } from '~/rooms/picture/rules/limits';
import { captionText } from '~/rooms/source/rules/captions';
import type { FoundFigure, LeftPictures } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { Zip } from '~/threads/packed/zip';
import type { MarkupPicture } from './markup-pictures';

export type Figures = AsyncGenerator<FoundFigure, LeftPictures, void>;

/** How many files are looked at: most pictures of a book may be small, such as formulas within lines. */
const lookedAtMax = 10 * sourceLimits.figuresPerSource;

/** A book's pictures and what is needed to place them. */
interface Pictures {
  readonly pictures: readonly MarkupPicture[];
  readonly drawings: number;
}

/**
 * The files of a book's pictures, one at a time. A file that stands in many places is an ornament; one that is not in
 * the book, or has too many bytes, is left out.
 */
export async function* epubFigures(
  zip: Zip,
  { pictures, drawings }: Pictures,
  passageAt: (block: number) => number,
  isTimeUp: () => boolean,
): Figures {
  const uses = new Map<string, number>();
  for (const { src } of pictures) uses.set(src, (uses.get(src) ?? 0) + 1);
  const own = pictures.filter(({ src }) => (uses.get(src) ?? 0) < sourceLimits.repeatedFrom);
  let leftOut = drawings;
  let found = 0;
  for (const [index, { src, alt, caption, at }] of own.entries()) {
    if (isTimeUp()) return { leftOut: leftOut + own.length - index, isCut: true, repeated: [] };
    const picture = found < lookedAtMax ? fileOf(zip, src) : null;
    if (!picture) {
      leftOut += 1;
      continue;
    }
    found += 1;
    yield { passage: passageAt(at), caption: captionText(caption), alt: captionText(alt), picture };
  }
  return { leftOut, isCut: false, repeated: [] };
}

/** Null if there is no such file, or if it cannot be unfolded within the limits. */
function fileOf(zip: Zip, file: string): Uint8Array | null {
  try {
    const bytes = zip.unfold(file);
    return bytes && bytes.length <= pictureLimits.fileMaxBytes ? bytes : null;
  } catch {
    return null;
  }
}
