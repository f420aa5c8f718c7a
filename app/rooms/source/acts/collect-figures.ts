import { isBusy } from '~/kit/fault/busy';
import type { FigureTaker } from '~/providers/documents/document-reader';
import type { FoundFigure, LeftPictures } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { NewFigure } from '~/rooms/source/store/sources';
import type { PictureWork } from '~/system/contract/picture-work';

/**
 * How many pictures, or bytes of them, wait until they are encoded together, in one process. Few: meanwhile they hold
 * one of the encoder's turns.
 */
const atOnce = 4;
const bytesAtOnce = 16_000_000;
/** How many pictures of one document may break or exhaust the process that encodes them. */
const breaksMax = 3;
const askAgainMs = 1_000;
const asksMax = 30;

export interface CollectedFigures {
  readonly figures: readonly NewFigure[];
  readonly leftOut: number;
  readonly isCut: boolean;
}

/**
 * Takes the pictures of a document while it is read, and has them encoded, some at a time. Those that are too small are
 * ornaments; those that cannot be read, or are too many, are left out and counted.
 */
export function collectFigures(encoder: Pick<PictureWork, 'encodeAll'>, signal: AbortSignal) {
  /** One for each found picture; null for those that are not kept. */
  const kept: (NewFigure | null)[] = [];
  let waiting: FoundFigure[] = [];
  let left: LeftPictures = { leftOut: 0, isCut: false, repeated: [] };
  let faults = 0;
  let breaks = 0;
  let bytes = 0;
  let keptCount = 0;
  let last: Promise<void> = Promise.resolve();

  const add = ({ picture: _, ...figure }: FoundFigure, encoded: Answer | undefined) => {
    const picture = encoded && !('fault' in encoded) ? encoded : null;
    const more = picture ? picture.large.length + (picture.small?.length ?? 0) : 0;
    const isOrnament = picture && Math.min(picture.width, picture.height) < sourceLimits.figureMinSide;
    const fits = bytes + more <= sourceLimits.figuresMaxBytes && keptCount < sourceLimits.figuresPerSource;
    if (picture && fits && !isOrnament) {
      bytes += more;
      keptCount += 1;
      kept.push({ ...figure, picture });
      return;
    }
    if (!isOrnament) faults += 1;
    kept.push(null);
  };

  const flushNow = async () => {
    let rest = waiting;
    waiting = [];
    while (rest.length > 0) {
      signal.throwIfAborted();
      const isOver = breaks >= breaksMax || keptCount >= sourceLimits.figuresPerSource;
      const answers = isOver ? [] : await encodeInTurn(encoder, rest, signal);
      // One that breaks the process leaves the later ones unread: they are tried again without it.
      const broken = answers.findIndex((answer) => 'fault' in answer && answer.fault === 'too-slow');
      if (broken >= 0) breaks += 1;
      const through = broken < 0 ? rest.length : broken + 1;
      for (const [at, figure] of rest.slice(0, through).entries()) add(figure, answers[at]);
      rest = rest.slice(through);
    }
  };

  /** One after another: the end of a document waits for the pictures that are being encoded. */
  const flush = (): Promise<void> => {
    last = last.catch(() => {}).then(flushNow);
    return last;
  };

  const taker: FigureTaker = {
    async take(figure) {
      waiting.push(figure);
      const size = waiting.reduce((sum, { picture }) => sum + bytesOf(picture), 0);
      if (waiting.length >= atOnce || size >= bytesAtOnce) await flush();
    },
    end: (what) => {
      left = what;
    },
  };

  return {
    taker,
    /** Call it once the document was read. */
    async collected(): Promise<CollectedFigures> {
      await flush();
      const repeated = new Set(left.repeated);
      const figures = kept.filter((figure, at) => figure !== null && !repeated.has(at));
      return { figures: figures as NewFigure[], leftOut: left.leftOut + faults, isCut: left.isCut };
    },
  };
}

type Answer = Awaited<ReturnType<PictureWork['encodeAll']>>[number];

const bytesOf = (picture: FoundFigure['picture']): number =>
  picture instanceof Uint8Array ? picture.length : picture.pixels.length;

/** Asks a busy encoder again; no answers if it stays busy or fails. */
async function encodeInTurn(
  encoder: Pick<PictureWork, 'encodeAll'>,
  figures: readonly FoundFigure[],
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  const pictures = figures.map(({ picture }) => picture);
  for (let asked = 0; asked < asksMax; asked += 1) {
    try {
      return await encoder.encodeAll(pictures, sourceLimits.figureMaxSide);
    } catch (error) {
      signal.throwIfAborted();
      if (!isBusy(error)) return [];
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
  return [];
}
