import { picturesNamed } from '~/kit/markdown/pictures/picture-marks';
import type { PicturePlace } from '~/rooms/picture/store/pictures';
import { type AddPictureDeps, addPicture } from './add-picture';
import { addEncoded, encodePictures, storePictures } from './store-pictures';

interface Deps extends AddPictureDeps {
  readonly report: (event: string, error: unknown) => void;
}

/** Learners' own pictures in lessons. */
export function createPictures(deps: Deps) {
  const { lessonPictures, clock, report } = deps;
  return {
    addPicture: addPicture(deps),
    storePictures: storePictures(deps),
    encodePictures: encodePictures(deps),
    addEncoded: addEncoded(deps),
    /**
     * Gives a map the pictures that a saved text of it names, from other maps that its owner may read. The text is
     * saved already, so a failure is only reported.
     */
    adoptPictures: async (place: PicturePlace, markdown: string): Promise<void> => {
      await lessonPictures
        .adopt(place, picturesNamed(markdown), clock.now())
        .catch((error: unknown) => report('pictures of a text were not adopted', error));
    },
  };
}
