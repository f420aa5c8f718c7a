export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

const signatures: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^\x89PNG\r\n.\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  // After a byte order mark, an XML declaration, comments and a document type.
  [
    'svg',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE[^[>]{0,300}(?:\[[^\]]{0,2000}\]\s*)?>\s*)*<(?:svg:)?svg[\s>]/i,
  ],
];

/** How much of a file is looked at. */
const headBytes = 8_192;

/** The kind of a picture by its first bytes, whatever its name says; null for any other file. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes));
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? null;
}

/** Chunks of a still picture: its pixels, its transparency, and the head that says so. */
const bareChunks = /^(?:VP8 |VP8L|VP8X|ALPH)$/;
/** The only flag of that head without a chunk of metadata or frames: transparency. */
const alphaFlag = 0x10;

/**
 * Whether a WebP is a still picture without metadata and without anything after it.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
export function isBareWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 20 || pictureKind(bytes) !== 'webp' || view.getUint32(4, true) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = nameAt(at);
    if (!bareChunks.test(name) || (name === 'VP8X' && ((bytes[at + 8] ?? 0xff) & ~alphaFlag) !== 0)) return false;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}
