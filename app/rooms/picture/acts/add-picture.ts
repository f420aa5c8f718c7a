import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { pictureMarkdown } from '~/kit/markdown/pictures/picture-marks';
import { messages } from '~/kit/messages';
import { countCharacters } from '~/kit/text/plain-text';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import type { Maps } from '~/rooms/map/store/maps';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { AddedPicture, PicturePlace, Pictures } from '~/rooms/picture/store/pictures';
import { pictureWords } from '~/rooms/picture/words';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { PictureFault, PictureWork } from '~/system/contract/picture-work';
import type { Uploads } from '~/system/contract/uploads';

export interface AddPictureDeps {
  readonly maps: Pick<Maps, 'owned' | 'readable'>;
  readonly lessonPictures: Pictures;
  readonly encoder: PictureWork;
  readonly uploads: Pick<Uploads, 'path' | 'remove'>;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

export interface SentPicture {
  /** The text alternative. */
  readonly alt: string;
  /** Id of the received file; null without one. */
  readonly upload: string | null;
  /** Why a sent file was not received. */
  readonly fault: 'too-large' | 'two-files' | null;
}

type AddPictureResult = { readonly ok: true; readonly markdown: string } | Refusal;

const refuse = (status: number, message: string): Refusal => ({ ok: false, status, message });

const faultSaid = (fault: PictureFault): Refusal =>
  ({
    'no-picture': () => refuse(400, pictureWords.noPicture),
    broken: () => refuse(400, pictureWords.broken),
    'too-many-pixels': () => refuse(413, pictureWords.tooManyPixels),
    'too-slow': () => refuse(413, pictureWords.tooSlow),
  })[fault]();

const unaddedSaid = (why: Exclude<AddedPicture, 'added' | 'no-map'>): Refusal =>
  refuse(409, why === 'map-full' ? pictureWords.mapFull : pictureWords.accountFull);

/**
 * Encodes and stores a picture of the owner's map. The received file is removed in any case.
 * @returns the Markdown that shows it
 * @throws Busy, SpaceFull
 */
export const addPicture =
  (deps: AddPictureDeps) =>
  async (place: PicturePlace, { alt, upload, fault }: SentPicture): Promise<AddPictureResult> => {
    const { maps, lessonPictures, encoder, uploads, limiter, clock } = deps;
    // It counts towards the account's room until it is removed, so that comes before the store.
    const remove = async () => {
      if (upload !== null) await uploads.remove(upload);
    };
    try {
      if (!(await maps.owned(place.mapId, place.userId)))
        return refuse(404, await refuseChange({ maps })(place.mapId, place.userId));
      const refused = refuseSent({ alt, upload, fault });
      if (refused || upload === null) return refused ?? refuse(400, pictureWords.chooseAFile);
      const allowance = await limiter.take(rateLimits.savesByUser, place.userId, clock.now());
      if (!allowance.allowed)
        return { ...refuse(429, messages.request.tooManySaves), retryAfterMs: allowance.retryAfterMs };
      const encoded = await encoder.encode(uploads.path(upload));
      if ('fault' in encoded) return faultSaid(encoded.fault);
      await remove();
      const added = await lessonPictures.add(place, encoded, clock.now());
      if (added === 'added') return { ok: true, markdown: pictureMarkdown(encoded.hash, alt) };
      if (added === 'no-map') return refuse(404, messages.map.notFound);
      return unaddedSaid(added);
    } finally {
      await remove();
    }
  };

function refuseSent({ alt, upload, fault }: SentPicture): Refusal | null {
  if (fault === 'too-large') return refuse(413, pictureWords.tooLarge);
  if (fault === 'two-files') return refuse(400, pictureWords.oneAtATime);
  if (upload === null) return refuse(400, pictureWords.chooseAFile);
  return countCharacters(alt) > pictureLimits.altMaxCharacters ? refuse(400, pictureWords.altTooLong) : null;
}
