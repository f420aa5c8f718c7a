import type { Rooms } from '~/composition.server';
import { hasPictures, picturesIn } from '~/kit/markdown/pictures/picture-marks';
import { escapeHtml } from '~/kit/text/escape-html';
import { pictureAddress, withShownPictures } from '~/rooms/picture/rules/shown-picture';
import { pictureWords } from '~/rooms/picture/words';

/** The HTML of a lesson of a map that the viewer may read, with its pictures. */
export async function withLessonPictures(
  { picture }: Pick<Rooms, 'picture'>,
  mapId: string,
  html: string,
): Promise<string> {
  if (!hasPictures(html)) return html;
  return withShownPictures(html, mapId, await picture.lessonPictures.sizes(mapId, picturesIn(html)));
}

/**
 * A note for the owner of a lesson about pictures that it names and that its map does not have, because they are gone
 * or there was no room for them; empty if there are none.
 * @param shown the HTML that `withLessonPictures` has made of `stored`
 */
export const picturesMissing = (mapId: string, stored: string, shown: string): string =>
  picturesIn(stored).every((hash) => shown.includes(escapeHtml(pictureAddress(mapId, hash))))
    ? ''
    : `<div class="callout callout-warning" role="note"><p>${escapeHtml(pictureWords.someMissing)}</p></div>`;
