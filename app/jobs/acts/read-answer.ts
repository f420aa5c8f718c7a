import { LengthLimit, Lost } from '~/jobs/rules/run-errors';
import { ModelFault } from '~/kit/fault/model-fault';
import { pieceEnd } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import type { TextSource } from '~/providers/model/language-model';
import type { Clock } from '~/system/contract/clock';
import { addText, beginText, type LiveRun, lose } from './live-run';
import type { Pauses } from './pauses';
import type { Reading, RunHandler } from './run-handler';
import type { RunWriter } from './run-writer';
import { sharedText } from './shared-text';
import type { StoreRetries } from './store-retries';

interface Deps {
  readonly writer: Pick<RunWriter, 'write' | 'progress'>;
  readonly retries: Pick<StoreRetries, 'patiently' | 'ensureLease'>;
  readonly pauses: Pauses;
  readonly clock: Clock;
  /** How often the growing text is written to the row. */
  readonly flushEveryMs: number;
  /** Whether this is the only process, so that nobody reads the text from the row. */
  readonly isAlone: () => boolean;
  /** How many runs work in this process. */
  readonly running: () => number;
}

interface Answer {
  readonly source: TextSource;
  readonly reading: Reading;
}

/** A longer piece is read in parts and yields to other work between them: a piece of 2 MB takes 0.2 s. */
const partCharacters = 16_384;

/** Asks the model and reads its stream to the end into `live.text`. */
export function answerReader({ writer, retries, pauses, clock, flushEveryMs, isAlone, running }: Deps) {
  const readStream = async (
    live: LiveRun,
    first: Reading,
    open: () => Promise<Reading>,
    shared: ReturnType<typeof sharedText>,
  ): Promise<Answer> => {
    let reading = first;
    const stream = await reading.ask(live.abort.signal, ({ doing, forMs }) => {
      live.model = { doing, since: new Date(clock.now().getTime() - forMs) };
      live.changes.announce();
      shared.tell(doing);
    });
    live.tally.reads(stream);
    const add = (text: string) => {
      if (text === '') return;
      addText(live, text);
      live.changes.announce();
      shared.grew();
    };
    let flushed = clock.now().getTime();
    let isBlank = true;
    for await (const sent of stream.pieces) {
      const { isAnew, text: piece } = readPiece(sent);
      live.tally.hears(sent);
      if (isAnew) {
        // The text so far was the model's reasoning: followers drop it.
        reading = await open();
        isBlank = true;
        live.timesAnew += 1;
        live.changes.announce();
      }
      if (live.step !== 'generating') {
        const citations = reading.citations?.();
        const cited = citations === undefined ? {} : { citations };
        await writer.progress(live, { step: 'generating', source: stream.source, ...cited });
      }
      if (isBlank) isBlank = piece.trim() === '';
      for (let start = 0; start < piece.length; ) {
        if (start > 0) await pauses.pause(0);
        const end = pieceEnd(piece, start, partCharacters);
        const part = piece.slice(start, end);
        start = end;
        add(reading.push(part));
      }
      if (clock.now().getTime() - flushed >= flushEveryMs && live.text.length > live.earlier.length) {
        flushed = clock.now().getTime();
        await writer.progress(live, { text: live.text, timesAnew: live.timesAnew });
      }
    }
    live.model = null;
    live.changes.announce();
    live.abort.signal.throwIfAborted();
    add(reading.end());
    if (isBlank) throw new ModelFault('empty');
    if (stream.ending() === 'length') throw new LengthLimit();
    return { source: stream.source, reading };
  };

  return async (live: LiveRun, kind: RunHandler): Promise<Answer> => {
    const open = async () => {
      const reading = await retries.patiently(live, () => kind.read(live.run));
      live.reading = reading;
      beginText(live, reading.before);
      return reading;
    };
    const reading = await open();
    await retries.ensureLease(live);
    const shared = sharedText(live, {
      isAlone,
      running,
      write: (set) =>
        writer.write(live, set).catch((error: unknown) => {
          if (error instanceof Lost) lose(live);
        }),
    });
    try {
      return await readStream(live, reading, open, shared);
    } finally {
      await shared.settle();
    }
  };
}
