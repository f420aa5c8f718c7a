import { type FaultPlace, TransferFault, type TransferFaultReason } from '~/kit/fault/transfer-fault';
import type { CoursePack, ImportedMap, UnpackedMap } from '~/system/contract/text-work';
import { isTooMuchForMemory } from './memory-faults';
import { readCoursePack } from './packed/course-pack';
import { readImport, readPacked, unpackImport } from './transfer/import-work';

/** Requests to the process, one at a time. */
export type ImportTask =
  | { readonly kind: 'import'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly kind: 'course'; readonly bytes: Uint8Array }
  | { readonly kind: 'import again'; readonly packed: string }
  | { readonly kind: 'unpack'; readonly packed: string; readonly topic: string };

export interface ImportAnswers {
  readonly import: ImportedMap;
  readonly course: CoursePack;
  readonly 'import again': ImportedMap;
  readonly unpack: UnpackedMap;
}

/** `failed` is an unexpected error. */
export type ImportAnswer =
  | { readonly read: ImportAnswers[keyof ImportAnswers] }
  | { readonly fault: TransferFaultReason; readonly places?: readonly FaultPlace[] }
  | { readonly failed: string };

process.on('disconnect', () => process.exit(0));
process.on('message', (task: ImportTask) => {
  process.send?.(answer(task));
});
// Nothing here requests a URL; this makes sure that no library can.
Object.assign(globalThis, { fetch: undefined, WebSocket: undefined, EventSource: undefined });

function answer(task: ImportTask): ImportAnswer {
  try {
    return { read: work(task) };
  } catch (error) {
    // The class of an error is lost between processes.
    if (error instanceof TransferFault) return { fault: error.reason, places: error.places };
    const isTooMuch = isTooMuchForMemory(error) || /call stack size/i.test(String(error));
    return isTooMuch ? { fault: 'too-slow' } : { failed: String(error) };
  }
}

function work(task: ImportTask): ImportAnswers[keyof ImportAnswers] {
  if (task.kind === 'import') return readImport(task.bytes, task.name);
  if (task.kind === 'course') return readCoursePack(task.bytes);
  if (task.kind === 'import again') return readPacked(task.packed);
  return unpackImport(task.packed, task.topic);
}
