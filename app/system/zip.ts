import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { ArchiveEntry, Archives } from './contract/archives';
import type { Clock } from './contract/clock';

/**
 * Zip files (PKWARE's APPNOTE 6.3), compressed by Node's zlib in threads of its own. fflate is not used, because its
 * streams write sizes after the data, and an EPUB's first entry needs them before.
 */

const deflated = promisify(deflateRaw);

/** Limits without ZIP64: the size of the archive and of an entry, and the number of entries. */
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;

const version = 20;
const utf8Name = 0x0800;
const sizesBehind = 0x0008;

interface Written {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: 0 | 8;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

export function zipArchives(clock: Pick<Clock, 'now'>): Archives {
  return {
    async *zip(entries) {
      const time = dosTime(clock.now());
      const all: Written[] = [];
      let offset = 0;
      const counted = (bytes: Buffer): Buffer => {
        offset += bytes.length;
        if (offset > mostBytes) throw new RangeError('an archive of more than 4 GB');
        return bytes;
      };
      for await (const entry of entries) {
        if (all.length === mostEntries) throw new RangeError('an archive of more than 65,535 files');
        const parts = writtenEntry(entry, offset, time);
        for (;;) {
          const { done, value } = await parts.next();
          if (done) {
            all.push(value);
            break;
          }
          if (value.length > 0) yield counted(value);
        }
      }
      const start = offset;
      const directory = Buffer.concat(all.map((entry) => directoryEntry(entry, time)));
      yield counted(Buffer.concat([directory, endOfDirectory(all.length, directory.length, start)]));
    },
  };
}

async function* writtenEntry(
  { path, data, isStored = false }: ArchiveEntry,
  offset: number,
  time: number,
): AsyncGenerator<Buffer, Written, void> {
  const name = Buffer.from(path, 'utf8');
  const isWhole = typeof data === 'string' || data instanceof Uint8Array;
  const entry: Written = {
    name,
    flags: utf8Name | (isWhole ? 0 : sizesBehind),
    method: isStored ? 0 : 8,
    offset,
    crc: 0,
    packed: 0,
    size: 0,
  };
  if (isWhole) {
    const bytes = Buffer.from(data as string);
    const packed = isStored ? bytes : await deflated(bytes);
    Object.assign(entry, { crc: crc32(bytes), packed: packed.length, size: bytes.length });
    yield localHeader(entry, time);
    yield packed;
    return entry;
  }
  yield localHeader(entry, time);
  for await (const packed of streamDeflated(data, entry)) {
    entry.packed += packed.length;
    yield packed;
  }
  if (entry.size > mostBytes) throw new RangeError('a file of more than 4 GB');
  yield sizesOf(entry);
  return entry;
}

/** Compresses while it counts the bytes and computes the checksum. */
function streamDeflated(pieces: AsyncIterable<string | Uint8Array>, entry: Written): AsyncIterable<Buffer> {
  async function* read() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece as string);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // The error reaches the reader of the stream, whose loop it ends.
  pipeline(Readable.from(read(), { objectMode: false }), deflate, () => {});
  return deflate;
}

function localHeader({ name, flags, method, crc, packed, size }: Written, time: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** The data descriptor, after an entry whose sizes were not known before. */
function sizesOf({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, flags, method, crc, packed, size, offset }: Written, time: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Date and time in MS-DOS format, in UTC, with a resolution of two seconds. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
