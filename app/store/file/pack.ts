import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Shorter texts are stored uncompressed: compression would gain nothing. */
const packFrom = 2_000;
const mark = 'z';

/** JSON for a text column, compressed if it is long. The result is always text, because a cluster transfers text. */
export function packJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length < packFrom ? json : mark + deflateRawSync(json, { level: 3 }).toString('base64');
}

export function unpackJson<T>(stored: string): T {
  const json = stored.startsWith(mark)
    ? inflateRawSync(Buffer.from(stored.slice(mark.length), 'base64')).toString()
    : stored;
  return JSON.parse(json) as T;
}
