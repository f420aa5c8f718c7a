export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

const signatures: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^\x89PNG\r\n.\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
];

/** How much of a file is looked at. */
const headBytes = 8_192;

/** The kind of a picture by its first bytes, whatever its name says; null for any other file. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes));
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? (beginsWithSvg(head) ? 'svg' : null);
}

/** Whether an SVG's element follows a byte order mark, an XML declaration, comments and a document type, if any. */
function beginsWithSvg(head: string): boolean {
  for (let at = head.startsWith('\xef\xbb\xbf') ? 3 : 0; ; ) {
    while (/\s/.test(head.charAt(at))) at += 1;
    if (!head.startsWith('<?', at) && !head.startsWith('<!', at))
      return /^<(?:svg:)?svg[\s>]/i.test(head.slice(at, at + 9));
    const end = endOfMarkup(head, at);
    if (end < 0) return false;
    at = end;
  }
}

/** The end of the declaration, comment or document type that begins at `at`; -1 if it has none. Linear. */
function endOfMarkup(head: string, at: number): number {
  const [mark, from] = head.startsWith('<?', at)
    ? ['?>', at]
    : head.startsWith('<!--', at)
      ? ['-->', at + 4]
      : ['>', at];
  // A document type may have declarations of its own, between brackets.
  const subset = mark === '>' ? head.indexOf('[', at) : -1;
  const first = head.indexOf(mark, from);
  const end = subset >= 0 && subset < first ? head.indexOf(mark, Math.max(subset, head.indexOf(']', subset))) : first;
  return end < 0 ? -1 : end + mark.length;
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
