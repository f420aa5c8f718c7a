import { pictureLimits } from '~/rooms/picture/rules/limits';
import { sourceWords } from '~/rooms/source/words';

/** A picture of a source as pages show it. */
export interface ShownFigure {
  readonly src: string;
  /** Null if it is small enough for all screens. */
  readonly srcSet: string | null;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
}

interface StoredFigure {
  readonly n: number;
  readonly width: number;
  readonly height: number;
  readonly hasSmall: boolean;
  readonly alt: string;
  readonly caption: string;
}

const figureAddress = (source: string, n: number): string => `/sources/${source}/figure/${n}`;

/** @param page of the passage that it stands beside; null if the document has no pages */
export function shownFigure(
  source: string,
  { n, width, height, hasSmall, alt, caption }: StoredFigure,
  page: number | null,
): ShownFigure {
  const src = figureAddress(source, n);
  const narrow = Math.round((width * pictureLimits.smallMaxSide) / Math.max(width, height));
  const unnamed = page === null ? sourceWords.picture : sourceWords.pictureOnPage({ page: `${page}` });
  return {
    ...{ src, width, height, caption },
    srcSet: hasSmall ? `${src}?size=small ${narrow}w, ${src} ${width}w` : null,
    alt: alt || caption || unnamed,
  };
}
