import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documentReader } from '~/adapters/documents/reader';

const folder = mkdtempSync(join(tmpdir(), 'topiary-documents-'));
const reader = documentReader();
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

function read(contents: string | Uint8Array, name = 'paper.txt') {
  const file = join(folder, `${Math.random()}`);
  writeFileSync(file, contents);
  return reader.read(file, { name, signal: new AbortController().signal, onProgress: () => {} });
}

describe('the reader of documents', () => {
  it('reads Markdown in a process of its own', async () => {
    const read1 = await read(
      '# Bees\n\nBees fly.\n\n## Hives\n\nThey live in *hives*.\n\n## Honey\n\nThey make it.\n',
    );
    expect(read1).toMatchObject({ kind: 'markdown', title: 'Bees', pages: null, structure: 'headings' });
    expect(read1.headings).toEqual([
      { level: 1, text: 'Hives', passage: 2 },
      { level: 1, text: 'Honey', passage: 3 },
    ]);
    expect(read1.passages[1]).toEqual({ page: null, heading: 'Hives', text: 'They live in hives.' });
  });

  it('says why a document cannot be read', async () => {
    await expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).rejects.toMatchObject({
      name: 'DocumentFault',
      reason: 'unknown-type',
    });
  });
});
