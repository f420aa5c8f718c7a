import { SpaceFull } from '~/kit/fault/space-full';
import { isBareWebp } from '~/rooms/picture/rules/kind';
import type { PicturePlace } from '~/rooms/picture/store/pictures';
import type { EncodedPicture } from '~/system/contract/picture-work';
import type { AddPictureDeps } from './add-picture';

/** A picture of an imported file. */
interface FilePicture {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores the pictures of an imported file in the owner's map. A picture whose hash is not that of its bytes is left
 * out, because no text names it; so are those that no longer fit.
 * @throws Busy
 */
export const storePictures =
  ({ lessonPictures, encoder, clock }: Pick<AddPictureDeps, 'lessonPictures' | 'encoder' | 'clock'>) =>
  async (place: PicturePlace, files: readonly FilePicture[]): Promise<void> => {
    // Only a file as we write one keeps its hash: others need not be decoded.
    const ours = files.filter(({ bytes }) => isBareWebp(bytes));
    const encoded = await encoder.encodeAll(ours.map(({ bytes }) => bytes));
    const kept = encoded.filter((picture, at) => !('fault' in picture) && picture.hash === ours[at]?.hash);
    await addEncoded({ lessonPictures, clock })(place, kept);
  };

/** Encodes pictures of any kind, such as those of a course, in their order. @throws Busy */
export const encodePictures =
  ({ encoder }: Pick<AddPictureDeps, 'encoder'>) =>
  (files: readonly Uint8Array[]): ReturnType<AddPictureDeps['encoder']['encodeAll']> =>
    encoder.encodeAll(files);

type Encoded = Awaited<ReturnType<ReturnType<typeof encodePictures>>>;

/** Adds encoded pictures to the owner's map, as many as fit. Those at fault are left out. */
export const addEncoded =
  ({ lessonPictures, clock }: Pick<AddPictureDeps, 'lessonPictures' | 'clock'>) =>
  async (place: PicturePlace, encoded: Encoded | AsyncIterable<EncodedPicture>): Promise<void> => {
    for await (const picture of encoded) {
      if ('fault' in picture) continue;
      try {
        if ((await lessonPictures.add(place, picture, clock.now())) !== 'added') return;
      } catch (error) {
        if (error instanceof SpaceFull) return;
        throw error;
      }
    }
  };
