import { limits } from '~/kit/limits';
import { isFieldName } from '~/kit/request/field-names';
import { readFormText, TooManyFields } from '~/kit/request/form-text';
import { quietRound } from '~/kit/slices';
import type { Room } from './intake.server';

/** The body is larger than its route allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body is not a form (or, for the calls of the API, not JSON). */
export class BodyMalformed extends Error {
  override readonly name = 'BodyMalformed';
}

/** The body came too slowly, or stopped coming. */
export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow';
}

/** How long a body may stay silent, and the average bytes per second that must have come after that. */
export const slowest = { silenceMs: 10_000, bytesPerSecond: 2_048 } as const;

/**
 * Yields the pieces of a body as they come, each once there is room for it.
 * @throws BodyTooSlow, BodyTooLarge, Busy; BodyMalformed if the body breaks off
 */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  room: Pick<Room, 'take'>,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let began = performance.now();
  let bytes = 0;
  for (;;) {
    const left = began + slowest.silenceMs + (bytes / slowest.bytesPerSecond) * 1_000 - performance.now();
    const { done, value } = await within(Math.min(left, slowest.silenceMs), reader.read());
    if (done) return;
    bytes += value.byteLength;
    // The rest is left unread. Cancelling the stream would cut the connection before the answer is sent.
    if (bytes > maxBytes) throw new BodyTooLarge();
    const waits = performance.now();
    await room.take(value.byteLength);
    yield value;
    // Time spent waiting for room does not count against the sender.
    began += performance.now() - waits;
  }
}

/**
 * Calls `late` after `ms`, once what came while this process was busy has been read: an expired timer alone would go
 * before the sockets.
 */
export const afterReading = (ms: number, late: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(late), ms);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = afterReading(Math.max(0, ms), () => reject(new BodyTooSlow()));
  });
  try {
    return await Promise.race([work.catch(brokenOff), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The sender has disconnected. */
function brokenOff(): never {
  throw new BodyMalformed();
}

/**
 * How much memory a body may take: as many bytes as it announces, or the route's limit if it announces none.
 * @throws BodyTooLarge if the headers alone announce too much
 */
export function announcedBytes(request: Request, maxBytes: number): number {
  const { headers, body } = request;
  if (!body) return 0;
  const announced = headers.get('content-length');
  const bytes = announced === null ? maxBytes : Number(announced);
  if (bytes > maxBytes) throw new BodyTooLarge();
  return Number.isFinite(bytes) ? bytes : maxBytes;
}

/** Reads the whole body; counts the actual bytes, whatever Content-Length says. */
async function readBytes({ body }: Request, maxBytes: number, room: Room): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(body, maxBytes, room)) {
    pieces.push(piece);
    length += piece.byteLength;
  }
  // To read it as a form takes some milliseconds.
  if (length > limits.formBodyMaxBytes) await quietRound();
  return Buffer.concat(pieces, length);
}

/**
 * Reads a posted form in the browsers' default encoding. `multipart/form-data` is refused: the routes that take files
 * read it with `upload.server.ts`.
 * @throws BodyTooLarge, BodyTooSlow, BodyMalformed, Busy
 */
export async function readFormBody(request: Request, maxBytes: number, room: Room): Promise<URLSearchParams> {
  const type = typeOf(request);
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!isForm && type !== 'application/json' && request.headers.get('content-length') !== '0' && type)
    throw new BodyMalformed();
  const bytes = await readBytes(request, maxBytes, room);
  if (bytes.length === 0) return new URLSearchParams();
  if (isForm) return readPairs(bytes);
  if (type === 'application/json') {
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        const known = Object.entries(value).filter(([name]) => isFieldName(name));
        return new URLSearchParams(known.map(([name, each]) => [name, String(each)]));
      }
    } catch {
      // Falls through to the refusal below.
    }
  }
  throw new BodyMalformed();
}

async function readPairs(bytes: Buffer): Promise<URLSearchParams> {
  try {
    return await readFormText(bytes);
  } catch (error) {
    if (error instanceof TooManyFields) throw new BodyTooLarge();
    throw error;
  }
}

/** A JSON body byte for byte, as needed to check its signature. */
export async function readRaw(request: Request, maxBytes: number, room: Room): Promise<Uint8Array> {
  if (typeOf(request) !== 'application/json') throw new BodyMalformed();
  return readBytes(request, maxBytes, room);
}

const typeOf = (request: Request): string | undefined =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
