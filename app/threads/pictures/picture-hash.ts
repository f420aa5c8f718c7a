import { createHash } from 'node:crypto';

/** The name of a picture: the first 32 hex digits of the SHA-256 of its stored bytes. */
export const hashOfPicture = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
