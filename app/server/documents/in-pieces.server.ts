import { hasLeft } from '~/kit/fault/server-stops';
import type { Connection } from '../exchange.server';

/** A stream that goes no faster than it is read, and others have their turn between its pieces. */
export function inPieces(
  parts: Iterable<Buffer>,
  signal: AbortSignal,
  connection: Connection | undefined,
): ReadableStream<Uint8Array> {
  const ahead = parts[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      await connection?.drained(signal);
      await new Promise((resolve) => setImmediate(resolve));
      const next = ahead.next();
      // A server that stops lets the pages under way come to their end.
      if (next.done || hasLeft(signal)) controller.close();
      else controller.enqueue(next.value);
    },
  });
}
