import { picturesNamed } from '~/kit/markdown/pictures/picture-marks';
import type { PicturePlace, PicturesOfCourses } from '~/rooms/picture/store/pictures';
import type { AddPictureDeps } from './add-picture';
import { addEncoded } from './store-pictures';

interface Deps extends Pick<AddPictureDeps, 'lessonPictures' | 'clock'> {
  readonly coursePictures: PicturesOfCourses;
  readonly report: (event: string, error: unknown) => void;
}

export type AdoptPictures = (place: PicturePlace, markdown: string) => Promise<void>;

/**
 * Gives a map the pictures that a saved text of it names, from other maps that its owner may read and from courses. The
 * text is saved already, so a failure is only reported.
 */
export function adoptPictures({ lessonPictures, coursePictures, clock, report }: Deps): AdoptPictures {
  const ofCourses = async function* (place: PicturePlace, hashes: readonly string[]) {
    const there = await lessonPictures.sizes(place.mapId, hashes);
    for (const hash of hashes) {
      const picture = there.has(hash) ? null : await coursePictures.ofHash(hash);
      if (picture) yield picture;
    }
  };
  return async (place, markdown) => {
    const hashes = picturesNamed(markdown);
    try {
      await lessonPictures.adopt(place, hashes, clock.now());
      const known = hashes.filter(coursePictures.knows);
      if (known.length > 0) await addEncoded({ lessonPictures, clock })(place, ofCourses(place, known));
    } catch (error) {
      report('pictures of a text were not adopted', error);
    }
  };
}
