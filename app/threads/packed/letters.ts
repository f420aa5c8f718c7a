import { DocumentFault } from '~/kit/fault/document-fault';

/** How many bytes are examined to detect the encoding of a text without a byte order mark. */
const sampleBytes = 64 * 1024;

/**
 * Decodes text in UTF-8, UTF-16, Windows-1252 or a declared encoding.
 * @param declared the encoding that the text itself declares, such as an HTML page's charset
 * @throws DocumentFault 'unknown-type' for data that is not text, 'unknown-letters' if the encoding cannot be detected
 */
export function decode(bytes: Uint8Array, declared: string | null = null): string {
  const marked = byMark(bytes);
  if (marked !== null) return text(bytes, marked);
  if (bytes.includes(0)) return text(bytes, wideEncoding(bytes));
  const utf8 = tried(bytes, 'utf-8');
  // The escapes of ISO-2022-JP are ASCII.
  if (utf8 !== null) return isEscaped(utf8) ? text(bytes, 'iso-2022-jp') : asText(utf8);
  if (declared !== null && !/^(?:utf-?8|us-ascii|iso-8859-1|latin-?1|windows-1252)$/i.test(declared)) {
    const named = tried(bytes, declared);
    if (named === null) throw new DocumentFault('unknown-letters', `not ${declared}`);
    return asText(named);
  }
  const western = windows1252(bytes);
  if (!isWestern(western)) throw new DocumentFault('unknown-letters', 'not UTF-8');
  return asText(western);
}

function byMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) throw new DocumentFault('unknown-letters', 'UTF-32');
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) throw new DocumentFault('unknown-letters', 'UTF-32');
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

function text(bytes: Uint8Array, encoding: string): string {
  const decoded = tried(bytes, encoding);
  if (decoded === null) throw new DocumentFault('unknown-letters', `not ${encoding}`);
  return asText(decoded);
}

function tried(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The characters of Windows-1252 where Latin-1 has control characters. */
const between = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decoded here, because Node's own decoder treats it as Latin-1. */
function windows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(/[\u0080-\u009f]/g, (letter) => between[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Text has only a few control characters besides line breaks, tabs and page breaks. */
function asText(decoded: string): string {
  const controls = decoded.slice(0, sampleBytes).match(/(?!\s)\p{Cc}|[\ufffe\uffff]/gu) ?? [];
  const strange = controls.filter((each) => each < '\u0080' || each > '\u009f').length;
  if (decoded.includes('\0') || strange > 2 + decoded.length / 1_000)
    throw new DocumentFault('unknown-type', 'control characters');
  return decoded;
}

const isEscaped = (decoded: string): boolean => ['$@', '$B', '(J'].some((each) => decoded.includes(`\u001b${each}`));

/**
 * UTF-16 without a byte order mark: spaces and line breaks are at even positions in one byte order and at odd ones in
 * the other.
 */
function wideEncoding(bytes: Uint8Array): string {
  if (bytes.length % 2 === 1) throw new DocumentFault('unknown-type', 'zero bytes');
  const sample = bytes.subarray(0, sampleBytes);
  const common = { le: 0, be: 0 };
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const [first = 0, second = 0] = [sample[at], sample[at + 1]];
    if (second === 0 && isCommon(first)) common.le += 1;
    if (first === 0 && isCommon(second)) common.be += 1;
  }
  const [more, fewer] = [Math.max(common.le, common.be), Math.min(common.le, common.be)];
  // A binary file has zero bytes at both positions, and mostly other bytes between them.
  if (more < sample.length / 2 / 40 || fewer > more / 10) throw new DocumentFault('unknown-type', 'zero bytes');
  return common.le > common.be ? 'utf-16le' : 'utf-16be';
}

const isCommon = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x2e;

/** The non-ASCII letters of the languages that Windows-1252 supports. */
const alphabets = [
  'äöüß',
  'àâæçèéêëîïôœùûüÿ',
  'áéíñóúü',
  'àáâãçéêíóôõúü',
  'àèéìíîòóùú',
  'äáàéèëêïíóòöôüúû',
  'åäöéáàü',
  'æøåéóòôêüä',
  'áéíóúýþæöð',
  'àçèéíïòóúü',
  'äõöüšž',
  'áéíóú',
  'çë',
  'àáâéèêíîïôóûúŵŷ',
].map((letters) => new Set(letters));

/**
 * Whether a text decoded as Windows-1252 is plausible: any bytes decode to some letters, but those of Polish, Russian
 * or Japanese do not fit a single language, or have signs within words.
 */
function isWestern(decoded: string): boolean {
  const sample = decoded.slice(0, sampleBytes);
  // The five bytes without a character.
  if (/[\u0080-\u009f]/.test(sample)) return false;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const beyond = sample.match(/[\u00aa\u00b5\u00ba\u00c0-\u00ff\u0152-\u017e\u0192]/g) ?? [];
  const accented = beyond.filter((letter) => !/[×÷ªºµƒ]/.test(letter)).map((letter) => letter.toLowerCase());
  if (accented.length > 0.3 * letters) return false;
  const known = Math.max(...alphabets.map((alphabet) => accented.filter((each) => alphabet.has(each)).length));
  if (known < 0.95 * accented.length) return false;
  const strange =
    (sample.match(/[\p{Ll}][¡-©«¬®-¶¸¹»-¿×÷ƒˆ˜‚„…†‡‰‹›“”•™€][\p{Ll}]/gu)?.length ?? 0) +
    (sample.match(/\p{Ll}[À-ÖØ-ÞŒŠŽŸ]/gu)?.length ?? 0);
  const signs = sample.match(/[^\p{ASCII}\p{L}]/gu)?.length ?? 0;
  return strange <= (accented.length + signs) / 50;
}
