import type { PicturesOfCourses } from '~/rooms/picture/store/pictures';
import { type AddPictureDeps, addPicture } from './add-picture';
import { adoptPictures } from './adopt-pictures';
import { addEncoded, encodePictures, storePictures } from './store-pictures';

interface Deps extends AddPictureDeps {
  readonly coursePictures: PicturesOfCourses;
  readonly report: (event: string, error: unknown) => void;
}

/** Learners' own pictures in lessons. */
export function createPictures(deps: Deps) {
  return {
    addPicture: addPicture(deps),
    storePictures: storePictures(deps),
    encodePictures: encodePictures(deps),
    addEncoded: addEncoded(deps),
    adoptPictures: adoptPictures(deps),
  };
}
