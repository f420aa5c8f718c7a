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

/** A picture and its address, which takes `size=small` if it has a small one. */
export interface PictureAt extends Size {
  readonly address: string;
}

/** The width of a lesson's column, up to which a browser takes the small picture on an ordinary screen. */
const shownAs = '(max-width: 42rem) 100vw, 40rem';

/**
 * Rendered HTML with its pictures. Width and height are set, so that nothing moves when they arrive. A picture without
 * a place is its text alternative.
 */
export const withPicturesAt = (html: string, at: (hash: string) => PictureAt | null): string =>
  withPictures(html, (hash, alt) => {
    const picture = at(hash);
    if (!picture) return alt;
    const { width, height, hasSmall } = picture;
    const address = escapeHtml(picture.address);
    const narrow = Math.round((width * pictureLimits.smallMaxSide) / Math.max(width, height));
    const small = `${address}${address.includes('?') ? '&amp;' : '?'}size=small`;
    const sources = hasSmall ? ` srcset="${small} ${narrow}w, ${address} ${width}w" sizes="${shownAs}"` : '';
    return `<img src="${address}"${sources} width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
  });

/** @param sizes the sizes of the map's pictures, by hash */
export const pictureOfMap =
  (mapId: string, sizes: ReadonlyMap<string, Size>) =>
  (hash: string): PictureAt | null => {
    const size = sizes.get(hash);
    return size ? { ...size, address: pictureAddress(mapId, hash) } : null;
  };

/** The same for a text that is being edited, without sizes. */
export const withPreviewedPictures = (html: string, mapId: string): string =>
  withPictures(html, (hash, alt) => `<img src="${escapeHtml(pictureAddress(mapId, hash))}?size=small" alt="${alt}">`);
