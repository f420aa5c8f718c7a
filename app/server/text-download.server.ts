import { AsyncResource } from 'node:async_hooks';
import { gathered } from '~/kit/text/gather';
import type { Connection } from './exchange.server';
import type { Visit } from './handle.server';

interface File {
  /** May contain any script: it is sent encoded as well (RFC 6266). */
  readonly name: string;
  readonly type: string;
  /** Language of its text, as a BCP 47 tag. */
  readonly language?: string | null;
}

/** The headers of a file that a browser saves. */
export const downloadHeaders = ({ name, type, language }: File): Record<string, string> => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '-');
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeName(name)}`,
    'Cache-Control': 'no-store',
    ...(language && { 'Content-Language': language }),
  };
};

/** RFC 8187 leaves fewer characters unescaped than `encodeURIComponent` does. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/**
 * Streams a file as a download while it is made: the next piece is made when the client has taken the last one, and
 * none after it has disconnected.
 */
export function fileDownload(
  { exchange }: Pick<Visit, 'exchange'>,
  file: File & { readonly pieces: AsyncGenerator<string | Uint8Array, void, void> },
): Response {
  return new Response(streamed(asTheyAreTaken(exchange.connection, file.pieces)), { headers: downloadHeaders(file) });
}

async function* asTheyAreTaken<Piece>(
  { closed, drained }: Connection,
  pieces: AsyncGenerator<Piece, void, void>,
): AsyncGenerator<Piece, void, void> {
  for await (const piece of pieces) {
    yield piece;
    await drained(closed);
    if (closed.aborted) return;
  }
}

/** Streams a text as a download, a few kilobytes at a time. */
export const textDownload = (
  visit: Pick<Visit, 'exchange'>,
  pieces: AsyncGenerator<string, void, void>,
  name: string,
  type: string,
): Response => fileDownload(visit, { name, type: `${type}; charset=utf-8`, pieces: gathered(pieces) });

/**
 * A response body from pieces, each made when the client is ready for it. Yields to other requests before each one,
 * because a fast client would otherwise have all of them made at once.
 */
export function streamed(
  pieces: AsyncGenerator<string | Uint8Array, void, void> | Generator<string, void, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // Bound to the handler's async context: the reader of the stream has another one.
  const nextPiece = AsyncResource.bind(() => pieces.next());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        const { done, value } = await nextPiece();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
