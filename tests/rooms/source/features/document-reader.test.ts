import { on } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDocument } from '~/providers/documents/read-document';
import type { ReadAnswer, ReadTask } from '~/providers/documents/read-process';
import processFile from '~/providers/documents/read-process.ts?thread';
import { documentReader } from '~/providers/documents/reader';
import type { ReadingProgress } from '~/rooms/source/rules/document';
import { confined } from '~/threads/confined';
import { inShareOf } from '~/threads/share-of';
import { corpus } from '../../../support/documents/corpus';
import { unfoldingPdf } from '../../../support/documents/hostile';
import { pdf } from '../../../support/documents/pdf-writer';
import { prose } from '../../../support/documents/prose';

const folder = mkdtempSync(join(tmpdir(), 'topiary-documents-'));
const reader = documentReader({ niceness: 0 });
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
function fileOf(contents: string | Uint8Array): string {
  files += 1;
  const file = join(folder, String(files));
  writeFileSync(file, contents);
  return file;
}

const options = (more: { signal?: AbortSignal; onProgress?: (progress: ReadingProgress) => void } = {}) => ({
  name: 'paper',
  signal: new AbortController().signal,
  onProgress: () => {},
  ...more,
});

it('reads in a process of its own, and reports its progress', async () => {
  const reports: ReadingProgress[] = [];
  const pages = Array.from({ length: 12 }, (_, page) => ({
    rendered: Array.from({ length: 30 }, (_line, line) => ({
      text: prose(page * 30 + line, 1),
      x: 72,
      y: 80 + line * 14,
    })),
  }));
  const bookmarks = [1, 2, 12].map((page) => ({ title: `Chapter on page ${page}`, page }));
  const file = fileOf(pdf(pages, { title: 'Very many bees', bookmarks }));
  const document = await reader.read(file, options({ onProgress: (progress) => reports.push(progress) }));
  expect(document).toMatchObject({ kind: 'pdf', title: 'Very many bees', pages: 12, structure: 'bookmarks' });
  expect(document.headings.map(({ text }) => text)).toEqual(bookmarks.map(({ title }) => title));
  const words = document.passages.map(({ text }) => text).join(' ');
  // More passages than one message holds; they arrive in order.
  expect(document.passages.length).toBeGreaterThan(30);
  expect([...words.matchAll(/marker(\d+)/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 360 }, (_, n) => n),
  );
  expect(reports[0]).toMatchObject({ kind: 'pdf', words: 0 });
});

/** One document of each kind, and one whose fonts come from a file beside pdf.js. */
const ofEachKind = corpus.filter(
  ({ kind, about }, at) =>
    about.includes('a table beside pdf.js') || corpus.findIndex((each) => each.kind === kind) === at,
);

it.each(ofEachKind.map(({ about, bytes }) => [about, bytes] as const))(
  'reads the same in its process, which cannot read any other file: %s',
  async (_, bytes) => {
    const alike = await readDocument(bytes, 'paper', () => {});
    expect(await reader.read(fileOf(bytes), options())).toEqual(alike);
  },
);

it('says why a document cannot be read', async () => {
  await expect(reader.read(fileOf(Buffer.alloc(300)), options())).rejects.toMatchObject({
    name: 'DocumentFault',
    reason: 'unknown-type',
  });
  await expect(reader.read(join(folder, 'nowhere'), options())).rejects.toMatchObject({ reason: 'broken' });
});

it('ends a document that unpacks without end once it has used its memory', async () => {
  const small = documentReader({ niceness: 0, memoryMb: 160 });
  const file = fileOf(unfoldingPdf(1_500));
  await expect(small.read(file, options())).rejects.toMatchObject({ reason: 'too-much-memory' });
  await small.close();
}, 30_000);

it('ends a document that fills the heap, and the server survives', async () => {
  const small = documentReader({ niceness: 0, memoryMb: 90 });
  const file = fileOf(`<p>${'<b>bees</b> fly<br>'.repeat(900_000)}`);
  await expect(small.read(file, options())).rejects.toMatchObject({ reason: 'too-much-memory' });
  // The next document is read.
  const fair = documentReader({ niceness: 0, memoryMb: 160 });
  await expect(fair.read(fileOf('Bees fly.'), options())).resolves.toMatchObject({ kind: 'text' });
}, 30_000);

it('ends a document that takes too long, or that nobody waits for any more', async () => {
  const hasty = documentReader({ niceness: 0, deadlineMs: 1 });
  await expect(hasty.read(fileOf('Bees.'), options())).rejects.toMatchObject({ reason: 'too-slow' });
  const stop = new AbortController();
  const reading = reader.read(fileOf('Bees.'), options({ signal: stop.signal }));
  stop.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
  await expect(reader.read(fileOf('Bees.'), options({ signal: stop.signal }))).rejects.toThrow('stopped');
});

it('a process that has answered stays until the server has seen the answer, and ends without a server', async () => {
  const start = async () => {
    const child = confined(processFile, {
      memoryMb: 160,
      niceness: 0,
      stdin: openSync(fileOf('Bees fly.'), 'r'),
      folder: dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))),
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    child.send({ name: 'paper', hasFigures: false } satisfies ReadTask);
    for await (const [answer] of on(child, 'message') as AsyncIterable<[ReadAnswer]>)
      if (answer.kind === 'end') return { child, ended };
    throw new Error('no answer');
  };
  const first = await start();
  // As long as another process takes to start and to read.
  const second = await start();
  expect(first.child.exitCode).toBeNull();
  for (const { child } of [first, second]) child.disconnect();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
});

it('leaves a process to the documents of another account', async () => {
  const done: string[] = [];
  const read = (share: string, name: string) =>
    inShareOf(share, () => reader.read(fileOf('Bees fly.'), options())).then(() => done.push(name));
  const many = Array.from({ length: 5 }, (_, at) => read('a', `a${at}`));
  await Promise.all([...many, read('b', 'b')]);
  expect(done.at(-1)).not.toBe('b');
  expect(done.filter((name) => name !== 'b')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
});

it('refuses when too many wait', async () => {
  const busy = documentReader({ niceness: 0, waiting: 1 });
  const all = await Promise.allSettled([1, 2, 3].map(() => busy.read(fileOf('Bees fly.'), options())));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { name: 'Busy' } });
});
