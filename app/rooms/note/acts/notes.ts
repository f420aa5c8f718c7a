import { messages } from '~/kit/messages';
import { countCharacters } from '~/kit/text/plain-text';
import { refuseSave } from '~/rooms/lesson/acts/limit-saves';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Maps } from '~/rooms/map/store/maps';
import { noteLimits } from '~/rooms/note/rules/limits';
import type { Note, NotePlace, Notes } from '~/rooms/note/store/notes';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';

/** A note as shown; a place without a note has an empty text, and version 0 if there never was one. */
type OpenedNote = Pick<Note, 'text' | 'version'> & { readonly html: string };

type SaveNoteResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly status: 400 | 404 | 429;
      readonly message: string;
      /** Only for 429. */
      readonly retryAfterMs?: number;
    }
  /** Another save came first. Nothing was overwritten. */
  | { readonly ok: false; readonly status: 409; readonly message: string };

interface Deps {
  readonly notes: Notes;
  readonly maps: Pick<Maps, 'readable'>;
  readonly work: TextWork;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly random: Random;
}

/** Learners' own notes on nodes. */
export function createNotes({ notes, maps, work, limiter, clock, random }: Deps) {
  const render = renderTexts({ work });
  const refuse = refuseSave({ limiter, clock });
  return {
    /** @param known the note as it is stored, if it was just read */
    openNote: async (place: NotePlace, known?: Pick<Note, 'text' | 'version'> | null): Promise<OpenedNote> => {
      const { text, version } = (known === undefined ? await notes.get(place) : known) ?? { text: '', version: 0 };
      return { text, version, html: (await render([text])).get(text) ?? '' };
    },

    hasNotes: async (userId: string, mapId: string): Promise<boolean> => (await notes.places(userId, mapId)).length > 0,

    /**
     * Saves what a learner typed; an empty text deletes the note.
     * @param version the version that they saw
     */
    saveNote: async (place: NotePlace, typed: string, version: number): Promise<SaveNoteResult> => {
      const refused = await refuse(place.userId);
      if (refused) return refused;
      const lines = typed.replace(/\r\n?/g, '\n').trimEnd();
      const text = lines.trim() === '' ? '' : lines;
      if (countCharacters(text) > noteLimits.textMaxCharacters)
        return { ok: false, status: 400, message: messages.note.tooLong };
      const saved = await notes.save(place, { id: random.id(), text, version, at: clock.now() });
      if (saved === null) {
        const isThere = await maps.readable(place.mapId, place.userId);
        return { ok: false, status: 404, message: isThere ? messages.map.nodeNotFound : messages.map.notFound };
      }
      // The same text again, as after a lost answer, is saved already.
      const isSaved = saved !== 'stale' || ((await notes.get(place))?.text ?? '') === text;
      return isSaved ? { ok: true } : { ok: false, status: 409, message: messages.note.stale };
    },
  };
}
