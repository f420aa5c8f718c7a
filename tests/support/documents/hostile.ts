import { constants, deflateRawSync } from 'node:zlib';
import type { DocumentFaultReason } from '~/kit/fault/document-fault';
import { docx, epub, epubParts, pack, paragraph, wordParts } from './packed';
import { pdf, stream } from './pdf-writer';
import { prose } from './prose';

interface Hostile {
  readonly about: string;
  readonly name?: string;
  readonly bytes: () => Uint8Array;
  readonly reason: DocumentFaultReason;
}

const mebibyte = 1024 * 1024;
const declaration = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>';
const text = [{ rendered: [{ text: prose(1, 3), x: 72, y: 80 }] }];

/** Compressed spaces that unpack to `megabytes`, made quickly by repeating one piece. */
function unfolding(start: string, megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(mebibyte, 0x20), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const first = deflateRawSync(Buffer.from(start), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([first, ...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])]);
}

/** A zip file with one part that unpacks to `megabytes` more, whatever size it declares. */
function bomb(parts: Record<string, string>, name: string, megabytes: number, declared = megabytes * mebibyte): Buffer {
  const { [name]: start = '', ...others } = parts;
  return withEntry(pack(others), name, unfolding(start, megabytes), declared);
}

/** Adds an entry at the end of a zip file, with any declared size. */
function withEntry(zip: Buffer, name: string, data: Buffer, declared: number): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const directoryAt = zip.readUInt32LE(end + 16);
  const directory = zip.subarray(directoryAt, end);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(declared, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(directoryAt, 42);
  const added = Buffer.concat([local, Buffer.from(name), data]);
  const last = Buffer.from(zip.subarray(end));
  const count = last.readUInt16LE(10) + 1;
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(directory.length + 46 + name.length, 12);
  last.writeUInt32LE(directoryAt + added.length, 16);
  return Buffer.concat([zip.subarray(0, directoryAt), added, directory, central, Buffer.from(name), last]);
}

const chapter = [{ file: 'one.xhtml', html: `<p>${prose(1, 2)}</p>` }];

export const hostile: readonly Hostile[] = [
  { about: 'nothing at all', bytes: () => new Uint8Array(), reason: 'empty' },
  { about: 'white space', bytes: () => Buffer.from(' \n\t\r\n '), reason: 'empty' },
  {
    about: 'a page without text',
    bytes: () => Buffer.from('<html><body><img src=x></body></html>'),
    reason: 'empty',
  },
  {
    about: '20 MB and one byte',
    bytes: () => Buffer.alloc(20_000_001, 'bees fly. '),
    reason: 'too-large',
  },
  {
    about: 'a picture that is called a PDF',
    name: 'scan.pdf',
    bytes: () => Buffer.from('89504e470d0a1a0a0000000d494844520000', 'hex'),
    reason: 'unknown-type',
  },
  {
    about: 'a program',
    bytes: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500), Buffer.from('libc.so.6')]),
    reason: 'unknown-type',
  },
  { about: 'an RTF file', bytes: () => Buffer.from('{\\rtf1\\ansi Bees.}'), reason: 'unknown-type' },
  {
    about: 'an old Word file',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    reason: 'unknown-type',
  },
  {
    about: 'some other XML',
    bytes: () => Buffer.from('<?xml version="1.0"?><opml><body/></opml>'),
    reason: 'unknown-type',
  },
  { about: 'a zip file of something else', bytes: () => pack({ 'a.txt': 'Bees.' }), reason: 'unknown-type' },
  {
    about: 'Russian in Windows-1251',
    bytes: () => Buffer.from('cff7e5ebfb20ebe5f2fff220e4eeeceee92e', 'hex'),
    reason: 'unknown-letters',
  },
  {
    about: 'Russian in KOI8-R',
    bytes: () => Buffer.from('f0deb3ccd920ccc5d4d1d420c4cfcdcfca2e', 'hex'),
    reason: 'unknown-letters',
  },
  {
    about: 'Japanese in Shift JIS',
    bytes: () => Buffer.from('966982cd89d482cc96a882f08f5782df82c4918382c996df82e98142', 'hex'),
    reason: 'unknown-letters',
  },
  {
    about: 'Polish in ISO 8859-2',
    bytes: () => Buffer.from('Pszczo\xb3y lataj\xb1 nad \xb3\xb1k\xb1, a ich kr\xf3lowa \xb6pi.', 'latin1'),
    reason: 'unknown-letters',
  },
  {
    about: 'Czech in Windows-1250',
    bytes: () =>
      Buffer.from(
        'V\xe8ely l\xe9taj\xed nad loukou a jejich kr\xe1lovna sp\xed. D\xecti \xf8\xedkaj\xed, \x9ee \xfal je pln\xfd.',
        'latin1',
      ),
    reason: 'unknown-letters',
  },
  {
    about: 'French of an old Mac',
    bytes: () =>
      Buffer.from(
        'Les abeilles r\x8ecoltent le nectar \x88 l aube, o\x9d la for\x90t est d\x8ej\x88 claire.',
        'latin1',
      ),
    reason: 'unknown-letters',
  },
  { about: 'UTF-32', bytes: () => Buffer.from('fffe000042000000', 'hex'), reason: 'unknown-letters' },

  { about: 'a PDF with a password', bytes: () => pdf(text, { isEncrypted: true }), reason: 'encrypted' },
  {
    about: 'a PDF of pictures',
    bytes: () =>
      pdf([
        { rendered: [], hasPicture: true },
        { rendered: [], hasPicture: true },
      ]),
    reason: 'scanned',
  },
  { about: 'a PDF that is cut off', bytes: () => pdf(text).subarray(0, 300), reason: 'broken' },
  {
    about: 'a PDF of noise',
    bytes: () => Buffer.from(`%PDF-1.7\n${'\x01\x02 noise '.repeat(500)}`),
    reason: 'broken',
  },
  {
    about: 'a PDF that claims 100,000 pages',
    bytes: () =>
      pdf(
        Array.from({ length: 2_001 }, () => ({ rendered: [] })),
        { claimedPages: 100_000 },
      ),
    reason: 'too-many-pages',
  },

  {
    about: 'a Word document with a password',
    bytes: () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1_000),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    reason: 'encrypted',
  },
  {
    about: 'a Word document that is cut off',
    bytes: () => docx({ body: paragraph({ text: prose(1, 9) }) }).subarray(0, 900),
    reason: 'broken',
  },
  {
    about: 'a Word document whose part unfolds to 200 MB',
    bytes: () => bomb(wordParts({ body: '' }), 'word/document.xml', 200),
    reason: 'bomb',
  },
  {
    about: 'one that says it were small',
    bytes: () => bomb(wordParts({ body: '' }), 'word/document.xml', 200, 1_000),
    reason: 'bomb',
  },
  {
    about: 'one with 12,000 parts',
    bytes: () =>
      pack({
        ...wordParts({ body: '' }),
        ...Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`word/${at}.xml`, ''])),
      }),
    reason: 'bomb',
  },
  {
    about: 'a Word document with entities',
    bytes: () => docx({ doctype: declaration, body: '<w:p><w:r><w:t>&a;</w:t></w:r></w:p>' }),
    reason: 'entities',
  },
  { about: 'a Word document without text', bytes: () => docx({ body: '<w:p/>' }), reason: 'empty' },

  {
    about: 'an EPUB that unfolds to 200 MB',
    bytes: () => bomb(epubParts({ title: 'x', chapters: chapter }), 'OEBPS/one.xhtml', 200),
    reason: 'bomb',
  },
  {
    about: 'an EPUB with entities in a chapter',
    bytes: () => epub({ title: 'x', chapters: [{ file: 'one.xhtml', doctype: declaration, html: '<p>&b;</p>' }] }),
    reason: 'entities',
  },
  {
    about: 'an EPUB with entities in its table of contents',
    bytes: () =>
      epub({
        title: 'x',
        chapters: chapter,
        ncx: 'x',
        more: { 'OEBPS/toc.ncx': `<?xml version="1.0"?>${declaration}<ncx/>` },
      }),
    reason: 'entities',
  },
  {
    about: 'an EPUB that is encrypted',
    bytes: () =>
      epub({
        title: 'x',
        chapters: chapter,
        more: {
          'META-INF/encryption.xml':
            '<encryption><enc:EncryptedData xmlns:enc="x"><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></enc:EncryptedData></encryption>',
        },
      }),
    reason: 'encrypted',
  },
  {
    about: 'an EPUB without a container',
    bytes: () => pack({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' }),
    reason: 'broken',
  },
  {
    about: 'a web page with entities of its own',
    bytes: () => Buffer.from(`<!DOCTYPE html [<!ENTITY a "b">]><html><body>&a; and more</body></html>`),
    reason: 'entities',
  },
];

/** A page whose content unpacks to that size, which pdf.js does in one piece. */
export const unfoldingPdf = (megabytes: number): Buffer =>
  pdf([{ rendered: [] }], {
    rawContent: stream(Buffer.concat([Buffer.from([0x78, 0x9c]), unfolding('', megabytes)]), '/Filter /FlateDecode'),
  });
