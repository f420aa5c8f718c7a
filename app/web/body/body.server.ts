/** The body is larger than its route allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body is not a form (or, for the calls of the API, not JSON). */
export class BodyMalformed extends Error {
  override readonly name = 'BodyMalformed';
}

/** How much of a body that is too large is still read and dropped, so that its sender gets the answer. */
export const politeBytes = 8 * 1024 * 1024;
export const politeMs = 2_000;

/**
 * Reads a body and counts its bytes, whatever Content-Length says. Over the limit, the rest is read and dropped for a
 * while, because closing a socket with unread data resets it, and the answer is lost.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let patience: number | null =
    Number(request.headers.get('content-length')) > maxBytes ? Date.now() + politeMs : null;
  for (;;) {
    if (patience !== null && (Date.now() > patience || bytes > maxBytes + politeBytes))
      throw new BodyTooLarge();
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      patience ??= Date.now() + politeMs;
      pieces.length = 0;
    } else if (patience === null) {
      pieces.push(value);
    }
  }
  if (patience !== null) throw new BodyTooLarge();
  return Buffer.concat(pieces);
}

/**
 * A posted form in the browsers' default encoding. `multipart/form-data` is refused: the one address that takes files
 * reads them by `upload.server.ts`.
 */
export async function readForm(request: Request, maxBytes: number): Promise<URLSearchParams> {
  const type = typeOf(request);
  const text = (await readBytes(request, maxBytes)).toString('utf8');
  if (text === '') return new URLSearchParams();
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(text);
  if (type === 'application/json') {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return new URLSearchParams(Object.entries(value).map(([name, each]) => [name, String(each)]));
      }
    } catch {
      // Falls through to the refusal below.
    }
  }
  throw new BodyMalformed();
}

/** A JSON body as it came, byte for byte: for who has to check what it was signed with. */
export async function readRaw(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, maxBytes);
  if (typeOf(request) !== 'application/json') throw new BodyMalformed();
  return bytes;
}

const typeOf = (request: Request): string | undefined =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
