import type { Rooms } from '~/composition.server';
import { hasPictures, picturesIn } from '~/kit/markdown/pictures/picture-marks';
import { escapeHtml } from '~/kit/text/escape-html';
import { pictureOfMap, withPicturesAt } from '~/rooms/picture/rules/shown-picture';
import { pictureWords } from '~/rooms/picture/words';

/**
 * The HTML of a lesson of a map that the viewer may read, with its pictures. Those of a course are shown from there if
 * the map has none of its own: nothing was saved yet, or its owner had no room for them.
 */
export async function withLessonPictures(
  { picture, course }: Pick<Rooms, 'picture' | 'course'>,
  mapId: string,
  html: string,
): Promise<string> {
  if (!hasPictures(html)) return html;
  const own = pictureOfMap(mapId, await picture.lessonPictures.sizes(mapId, picturesIn(html)));
  return withPicturesAt(html, (hash) => own(hash) ?? course.coursePictures.at(hash));
}

/**
 * A note for the owner of a lesson about pictures that it names and that its map does not have, because they are gone
 * or there was no room for them; empty if there are none.
 * @param shown the HTML that `withLessonPictures` has made of `stored`
 */
export const picturesMissing = (stored: string, shown: string): string =>
  picturesIn(stored).every((hash) => shown.includes(hash))
    ? ''
    : `<div class="callout callout-warning" role="note"><p>${escapeHtml(pictureWords.someMissing)}</p></div>`;
