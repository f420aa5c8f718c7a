import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How much of a text stays in memory while it comes. */
const inMemoryBytes = 64 * 1024;

/**
 * Buffers a long text on disk while it comes, so that many slow senders take no memory. The file is unlinked as soon as
 * it is open, so the system frees it even if this process crashes. If the disk is full, the rest stays in memory, so
 * that no typed text is lost.
 */
export class Spool {
  readonly #id: string;
  readonly #first: Uint8Array[] = [];
  readonly #last: Uint8Array[] = [];
  #file: FileHandle | null = null;
  #isFull = false;
  #onDisk = 0;
  #bytes = 0;

  /** @param id part of the file's name until it is unlinked */
  constructor(id: string) {
    this.#id = id;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#bytes += piece.byteLength;
    if (this.#bytes <= inMemoryBytes) this.#first.push(piece);
    else if (this.#isFull || !(await this.#written(piece))) this.#last.push(piece);
  }

  /** Returns the whole text and frees the file. */
  async whole(): Promise<Buffer> {
    const middle = Buffer.alloc(this.#onDisk);
    for (let at = 0; this.#file && at < middle.length; ) {
      const { bytesRead } = await this.#file.read(middle, at, middle.length - at, at);
      if (bytesRead === 0) throw new Error('a text on the disk is not whole');
      at += bytesRead;
    }
    await this.close();
    return Buffer.concat([...this.#first, middle, ...this.#last]);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  async #written(piece: Uint8Array): Promise<boolean> {
    try {
      this.#file ??= await nameless(join(tmpdir(), `topiary-text-${this.#id}`));
      const { bytesWritten } = await this.#file.write(piece, 0, piece.byteLength, this.#onDisk);
      // A disk that fills up takes a part of a piece without an error.
      if (bytesWritten === piece.byteLength) {
        this.#onDisk += bytesWritten;
        return true;
      }
    } catch {
      // The piece stays in memory, like the rest.
    }
    this.#isFull = true;
    return false;
  }
}

async function nameless(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}
