import type { Rooms } from '~/composition.server';
import { hasPictures, picturesIn } from '~/kit/markdown/pictures/picture-marks';
import { withShownPictures } from '~/rooms/picture/rules/shown-picture';

/** The HTML of a lesson of a map that the viewer may read, with its pictures. */
export async function withLessonPictures(
  { picture }: Pick<Rooms, 'picture'>,
  mapId: string,
  html: string,
): Promise<string> {
  if (!hasPictures(html)) return html;
  return withShownPictures(html, mapId, await picture.lessonPictures.sizes(mapId, picturesIn(html)));
}
