import { afterEach, describe, expect, it } from 'vitest';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { importReader } from '~/threads/import-reader';

/** Imported maps are read in a process of their own, so that no file can end the server. */

let reports: string[] = [];
let reader: ReturnType<typeof importReader>;
const open = (options: Parameters<typeof importReader>[0] = {}) => {
  reports = [];
  reader = importReader({ report: (event) => reports.push(event), ...options });
  return reader;
};
afterEach(() => reader.close());

const read = (text: string) => reader.read({ kind: 'import', bytes: Buffer.from(text), name: 'file' });
const fault = async (text: string) => {
  const error = await read(text).then(
    () => 'read',
    (refused: unknown) => refused,
  );
  return error instanceof TransferFault ? error.reason : error;
};
const good = '- One\n- Two\n';

const noted = (label: string, html: string) =>
  `<node TEXT="${label}"><richcontent TYPE="NOTE"><html><body>${html}</body></html></richcontent></node>`;
const note = (html: string) => `<map>${noted('a', html)}</map>`;

describe('a file that takes too much memory', () => {
  // Each of these ended the server while a thread read it: V8 ends the whole process if one step needs too much memory.
  it.each<[string, string]>([
    ['9,000 quotations in each other', note('<blockquote>a'.repeat(9_000))],
    ['8 MB of empty lists', `{"topiary":1,"topic":"T","nodes":[${'[],'.repeat(2_700_000)}[]]}`],
    ['8 MB of empty lines', `---\ntopiary: 1\n---\n\n# a\n\n${'\n'.repeat(8_000_000)}`],
  ])(
    '%s is refused, and the next one is read',
    async (_, text) => {
      open({ memoryMb: 160, deadlineMs: 15_000 });
      const [refused, other] = await Promise.all([fault(text), read(good)]);
      expect(refused).toBe('too-slow');
      expect(other.nodeCount).toBe(3);
      expect(reports).toEqual(['a file (import) was not read']);
    },
    60_000,
  );
});

describe('a file that takes too long', () => {
  it('is given up, and the next one is read', async () => {
    open({ deadlineMs: 4_000, memoryMb: 2_000 });
    // Each of them takes a second or two.
    const nested = noted('b', '<blockquote>a'.repeat(6_000)).repeat(20);
    expect(await fault(`<map><node TEXT="a">${nested}</node></map>`)).toBe('too-slow');
    expect((await read(good)).nodeCount).toBe(3);
  }, 60_000);
});

it('a line with many comments that never end is read', async () => {
  open();
  expect((await read(`- One\n- ${'<!--'.repeat(200_000)}\n`)).nodeCount).toBe(3);
}, 60_000);

it('a packed map is unpacked again, and a fault keeps its reason', async () => {
  open();
  const { packed } = await read(good);
  expect((await reader.read({ kind: 'import again', packed })).nodes.map(({ label }) => label)).toEqual(['One', 'Two']);
  expect((await reader.read({ kind: 'unpack', packed, topic: 'T' })).result).toBe('T\n  - One\n  - Two\n');
  expect(await fault('')).toBe('empty');
  await expect(reader.read({ kind: 'unpack', packed: 'AAAA', topic: 'T' })).rejects.toThrow(TransferFault);
});
