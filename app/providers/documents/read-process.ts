import { readFileSync } from 'node:fs';
import { DocumentFault, type DocumentFaultReason } from '~/kit/fault/document-fault';
import type { ReadDocument, ReadingProgress, SourcePassage } from '~/rooms/source/rules/document';
import { isTooMuchForMemory } from '~/threads/memory-faults';
import { readDocument } from './read-document';

/** The one task of the process. It reads the document from its standard input. */
export interface ReadTask {
  readonly name: string;
}

/** Its answers: progress, then the document in pieces, or the fault. */
export type ReadAnswer =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'passages'; readonly passages: readonly SourcePassage[] }
  | { readonly kind: 'read'; readonly document: Omit<ReadDocument, 'passages'> }
  | { readonly kind: 'fault'; readonly reason: DocumentFaultReason; readonly detail: string };

const reportEveryMs = 250;
/** Small enough that the server copies a piece in a millisecond. */
const passagesAtATime = 20;

process.once('message', (task: ReadTask) => {
  // Documents contain URLs. Nothing here requests one; this makes sure that no library can.
  Object.assign(globalThis, { fetch: undefined, WebSocket: undefined, EventSource: undefined });
  void work(task).finally(() => process.exit(0));
});

async function work({ name }: ReadTask): Promise<void> {
  try {
    const { passages, ...document } = await readDocument(readFileSync(0), name, throttled());
    for (let at = 0; at < passages.length; at += passagesAtATime)
      await send({ kind: 'passages', passages: passages.slice(at, at + passagesAtATime) });
    await send({ kind: 'read', document });
  } catch (error) {
    const { reason, detail } = faultOf(error);
    await send({ kind: 'fault', reason, detail });
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
