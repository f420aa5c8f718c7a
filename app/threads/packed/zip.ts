import { Inflate } from 'fflate';
import { DocumentFault } from '~/kit/fault/document-fault';

const mebibyte = 1024 * 1024;
/** Documents stay below these limits; zip bombs exceed them. */
const zipLimits = {
  entries: 10_000,
  declaredBytes: 1024 * mebibyte,
  unfoldedBytes: 192 * mebibyte,
  entryBytes: 64 * mebibyte,
  /** Text decompresses to ten or twenty times its size; deflate allows a thousand. */
  ratio: 150,
  ratioFromBytes: 4 * mebibyte,
} as const;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** A symbolic link of a Unix system. */
  readonly isLink: boolean;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The parts of a zip file, decompressed one at a time and only on request. The sizes that the file declares are not
 * trusted: all bytes are counted during decompression.
 */
export class Zip {
  readonly #entries: ReadonlyMap<string, Entry>;
  #unfolded = 0;

  /** @throws DocumentFault 'broken' or 'bomb' */
  constructor(readonly bytes: Uint8Array) {
    const entries = directory(bytes);
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > zipLimits.entries || declared > zipLimits.declaredBytes)
      throw new DocumentFault('bomb', `${entries.length} entries, ${declared} bytes declared`);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has = (name: string): boolean => this.#entries.has(name);

  isLink = (name: string): boolean => this.#entries.get(name)?.isLink === true;

  /**
   * Decompresses a part; null if there is no such part.
   * @throws DocumentFault 'broken', 'bomb' or 'encrypted'
   */
  unfold(name: string): Uint8Array | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    if (entry.isEncrypted) throw new DocumentFault('encrypted', name);
    const data = this.#dataOf(entry);
    if (entry.method === 0) {
      this.#count(data.length, entry);
      return data;
    }
    if (entry.method !== 8) throw new DocumentFault('broken', `method ${entry.method}`);
    return this.#inflated(data, entry);
  }

  #dataOf({ offset, compressed, name }: Entry): Uint8Array {
    const view = viewOf(this.bytes);
    if (offset + 30 > this.bytes.length || view.getUint32(offset, true) !== 0x04034b50)
      throw new DocumentFault('broken', `no part ${name}`);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + compressed > this.bytes.length) throw new DocumentFault('broken', `${name} is cut off`);
    return this.bytes.subarray(start, start + compressed);
  }

  #inflated(data: Uint8Array, entry: Entry): Uint8Array {
    const pieces: Uint8Array[] = [];
    let size = 0;
    const inflate = new Inflate((piece) => {
      this.#count(piece.length, entry);
      size += piece.length;
      const isTooMuch = size > zipLimits.ratioFromBytes && size > zipLimits.ratio * Math.max(1, data.length);
      if (isTooMuch || size > zipLimits.entryBytes) throw new DocumentFault('bomb', entry.name);
      pieces.push(piece);
    });
    const step = 16 * 1024;
    try {
      for (let at = 0; at < data.length || at === 0; at += step)
        inflate.push(data.subarray(at, at + step), at + step >= data.length);
    } catch (error) {
      if (error instanceof DocumentFault) throw error;
      throw new DocumentFault('broken', `${entry.name}: ${String(error)}`);
    }
    return Buffer.concat(pieces, size);
  }

  #count(bytes: number, { name }: Entry) {
    this.#unfolded += bytes;
    if (this.#unfolded > zipLimits.unfoldedBytes) throw new DocumentFault('bomb', name);
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The central directory at the end of the file (APPNOTE 4.3.12). */
function directory(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new DocumentFault('broken', 'the directory of the zip file');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) => view.getUint16(at + from, true));
    const nameEnd = at + 46 + (nameLength ?? 0);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      // The file type of the Unix mode, in the upper half of the external attributes.
      isLink: (view.getUint16(at + 40, true) & 0xf000) === 0xa000,
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The position of the end record, which a comment of up to 64 kB may follow. */
function endOf(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new DocumentFault('broken', 'no end of the zip file');
}
