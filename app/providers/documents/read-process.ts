import { readFileSync } from 'node:fs';
import { DocumentFault, type DocumentFaultReason } from '~/kit/fault/document-fault';
import type {
  FoundFigure,
  LeftPictures,
  ReadDocument,
  ReadingProgress,
  SourcePassage,
} from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { isTooMuchForMemory } from '~/threads/memory-faults';
import type { Figures } from './epub-figures';
import { readWithFigures } from './read-document';

/** The one task of the process. It reads the document from its standard input. */
export interface ReadTask {
  readonly name: string;
  /** Whether pictures are wanted. */
  readonly hasFigures: boolean;
}

/**
 * Its answers: progress, then the document in pieces, or the fault. After the document come its pictures, each when the
 * one before was taken, and then what became of the others.
 */
export type ReadAnswer =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'passages'; readonly passages: readonly SourcePassage[] }
  | { readonly kind: 'read'; readonly document: Omit<ReadDocument, 'passages'> }
  | { readonly kind: 'figure'; readonly figure: FoundFigure }
  | { readonly kind: 'end'; readonly left: LeftPictures }
  | { readonly kind: 'fault'; readonly reason: DocumentFaultReason; readonly detail: string };

const reportEveryMs = 250;
/** Small enough that the server copies a piece in a millisecond. */
const passagesAtATime = 20;

process.once('message', (task: ReadTask) => {
  // Documents contain URLs. Nothing here requests one; this makes sure that no library can.
  Object.assign(globalThis, { fetch: undefined, WebSocket: undefined, EventSource: undefined });
  void work(task);
});
// The server ends the process once it has the answer. If the process ended by itself, its end could be seen before the
// answer: of two processes that end at once, libuv reports both ends as soon as it is told of one.
process.on('disconnect', () => process.exit(0));

async function work({ name, hasFigures }: ReadTask): Promise<void> {
  try {
    const { document: whole, figures } = await readWithFigures(readFileSync(0), name, throttled());
    const { passages, ...document } = whole;
    for (let at = 0; at < passages.length; at += passagesAtATime)
      await send({ kind: 'passages', passages: passages.slice(at, at + passagesAtATime) });
    await send({ kind: 'read', document });
    await send({ kind: 'end', left: hasFigures && figures ? await sendFigures(figures(isTimeUp)) : noneLeft });
  } catch (error) {
    const { reason, detail } = faultOf(error);
    await send({ kind: 'fault', reason, detail });
  }
}

const noneLeft: LeftPictures = { leftOut: 0, isCut: false, repeated: [] };
const isTimeUp = () => performance.now() > sourceLimits.figuresMs;

async function sendFigures(figures: Figures): Promise<LeftPictures> {
  for (;;) {
    const next = await figures.next();
    if (next.done) return next.value;
    const taken = new Promise((resolve) => process.once('message', resolve));
    await send({ kind: 'figure', figure: next.value });
    await taken;
  }
}

const send = (answer: ReadAnswer): Promise<void> =>
  new Promise((sent) => {
    process.send?.(answer, () => sent());
  });

function faultOf(error: unknown): DocumentFault {
  if (error instanceof DocumentFault) return error;
  return new DocumentFault(isTooMuchForMemory(error) ? 'too-much-memory' : 'broken', String(error));
}

/** Forwards a few progress reports a second, each including the headings of skipped ones. */
function throttled(): (progress: ReadingProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  let headings: string[] = [];
  return (progress) => {
    headings.push(...progress.headings);
    const now = performance.now();
    if (now - last < reportEveryMs) return;
    void send({ kind: 'progress', progress: { ...progress, headings } });
    last = now;
    headings = [];
  };
}
