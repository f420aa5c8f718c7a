import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '~/system/contract/clock';
import type { Decks } from '~/system/contract/decks';
import { idleThread } from '~/threads/idle-thread';
import type { DeckTask } from './deck-worker';
import threadFile from './deck-worker.ts?thread';

interface Options {
  readonly clock: Pick<Clock, 'now'>;
  readonly deadlineMs?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
  readonly report?: (event: string, error: unknown) => void;
}

/** Makes decks as SQLite files in the temporary folder, in a thread, since SQLite is synchronous. */
export function sqliteDecks({
  clock,
  deadlineMs = 30_000,
  waiting = 10,
  idleMs = 1_000,
  report = () => {},
}: Options): Decks {
  const thread = idleThread<DeckTask, void>({
    filename: threadFile,
    deadlineMs,
    waiting,
    idleMs,
    oldSpaceMb: 96,
    youngSpaceMb: 8,
    broke: (error) => report('a thread broke', error),
  });
  return {
    async begin(head) {
      // Readable by nobody else: mkdtemp creates folders with mode 0700.
      const folder = await mkdtemp(join(tmpdir(), 'topiary-deck-'));
      const file = join(folder, 'collection.anki2');
      const discard = () => rm(folder, { recursive: true, force: true });
      try {
        await thread.run({ kind: 'begin', file, head, at: clock.now().getTime() });
      } catch (error) {
        await discard();
        throw error;
      }
      let before = 0;
      return {
        async add(notes) {
          await thread.run({ kind: 'add', file, deckId: head.id, before, notes });
          before += notes.length;
        },
        read: () => createReadStream(file),
        discard,
      };
    },
    close: thread.close,
  };
}
