export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

const signatures: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
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
