import { withPictures } from '~/kit/markdown/pictures/picture-marks';
import { escapeHtml } from '~/kit/text/escape-html';
import { pictureLimits } from './limits';

export const pictureAddress = (mapId: string, hash: string): string =>
  `/map/${encodeURIComponent(mapId)}/picture/${hash}`;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly hasSmall: boolean;
}

/** The width of a lesson's column, up to which a browser takes the small picture on an ordinary screen. */
const shownAs = '(max-width: 42rem) 100vw, 40rem';

/**
 * Rendered HTML with the pictures of its map. Width and height are set, so that nothing moves when they arrive. A
 * picture that the map does not have is its text alternative.
 * @param sizes the sizes of the map's pictures, by hash
 */
export const withShownPictures = (html: string, mapId: string, sizes: ReadonlyMap<string, Size>): string =>
  withPictures(html, (hash, alt) => {
    const size = sizes.get(hash);
    if (!size) return alt;
    const { width, height, hasSmall } = size;
    const address = escapeHtml(pictureAddress(mapId, hash));
    const narrow = Math.round((width * pictureLimits.smallMaxSide) / Math.max(width, height));
    const sources = hasSmall
      ? ` srcset="${address}?size=small ${narrow}w, ${address} ${width}w" sizes="${shownAs}"`
      : '';
    return `<img src="${address}"${sources} width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
  });

/** The same for a text that is being edited, without sizes. */
export const withPreviewedPictures = (html: string, mapId: string): string =>
  withPictures(html, (hash, alt) => `<img src="${escapeHtml(pictureAddress(mapId, hash))}?size=small" alt="${alt}">`);
