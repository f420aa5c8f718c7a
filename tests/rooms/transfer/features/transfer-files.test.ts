import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { markedLesson } from '~/rooms/transfer/rules/lesson-marks';
import { readImport, readPacked, unpackImport } from '~/threads/transfer/import-work';
import { readMapFile } from '~/threads/transfer/read-file';
import { toldMap, transferFiles, transferFolders } from '../../../support/transfer-files';

const files = transferFiles();

describe('files of other programs', () => {
  it.each(transferFolders)('are at least 20 of %s', (folder) => {
    expect(files.filter((file) => file.folder === folder).length).toBeGreaterThanOrEqual(20);
  });

  it.each(files.map((file) => [`${file.folder}/${file.name}`, file] as const))('%s', (_, file) => {
    const [told = '', ...expected] = file.expected.split('\n');
    expect(told).toMatch(/\S/);
    expect(toldMap(readMapFile(file.bytes, 'My file.xyz'))).toBe(expected.join('\n'));
  });

  it('are of Org by their name, if nothing else tells it', () => {
    const told = (name: string) => toldMap(readMapFile(Buffer.from('* DONE Hive\n# a remark\n* Swarm\n'), name));
    expect(told('bees.org')).toBe('org\nbees\n  - Hive [done]\n  - Swarm\n! 2 comment: <!-- a remark -->\n');
    expect(told('bees.md')).toContain('DONE Hive');
  });

  it('are our own, whatever their lessons are about', () => {
    const lesson = '* a\n** b\n\n#+title: T\n\n$CATEGORY: c\n\n::Q:: {T}';
    const text = `---\ntopiary: 1\n---\n\n# Formats\n\n## TODO and GIFT\n\n${markedLesson(lesson)}\n- TODO x\n`;
    // An editor may have saved it with other ends of lines and a byte order mark.
    for (const saved of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text.replaceAll('\n', '\r\n')}`]) {
      const large = Buffer.from(saved + ' '.repeat(limits.importMaxBytes));
      const { map } = readMapFile(large, 'formats.md');
      expect(map.topic).toBe('Formats');
      expect(map.nodes).toMatchObject([{ label: 'TODO and GIFT', lesson }, { label: 'TODO x' }]);
    }
  });

  it('are the same map after packing and unpacking', () => {
    for (const { bytes } of files) {
      const read = readImport(bytes, 'My file.xyz');
      const again = readPacked(read.packed);
      expect(again.nodes).toEqual(read.nodes);
      expect(again.lessonCount).toBe(read.lessonCount);
      const kept = unpackImport(read.packed, 'Garden');
      expect(kept.ids).toHaveLength(read.nodeCount);
      expect(kept.lessons).toHaveLength(read.lessonCount);
    }
  });
});

const opml = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<opml version="2.0"><head><title>T</title></head><body>${body}</body></opml>`;

/** Why a file is refused. */
function fault(file: string | Uint8Array, name = 'file'): string {
  try {
    readMapFile(typeof file === 'string' ? Buffer.from(file) : file, name);
  } catch (error) {
    if (error instanceof TransferFault) return error.reason;
    throw error;
  }
  return 'read';
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const list = (count: number) => Array.from({ length: count }, (_, at) => `- n${at}`).join('\n');

describe('bad input', () => {
  const filled = `- a\n- b\n${' '.repeat(limits.importMaxBytes)}`.slice(0, limits.importMaxBytes);
  const entities = opml(
    '<outline text="&c;"/>',
    '<!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>',
  );
  const deflated = (bytes: number) => new Uint8Array(bytes).fill(0x20);

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty'],
    ['white space', ' \n\t', 'empty'],
    ['2 MB', filled, 'read'],
    ['2 MB and a byte', `${filled} `, 'too-large'],
    ['a billion laughs', entities, 'entities'],
    ['an entity from outside', opml('', '<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'entities'],
    ['a zip bomb', zipSync({ 'content.json': deflated(100 * 1024 * 1024) }), 'bomb'],
    ['a zip of something else', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'unknown-type'],
    ['a document with 2 MB', zipSync({ 'word/document.xml': deflated(2 ** 21) }, { level: 0 }), 'unknown-type'],
    ['an XMind with 2 MB', zipSync({ 'content.json': deflated(2 ** 21) }, { level: 0 }), 'too-large'],
    ['a PDF with 2 MB', `%PDF-1.7\n${filled}`, 'unknown-type'],
    ['a PDF with bytes that are no letters', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'unknown-type'],
    ['half a zip', zipSync({ 'content.json': strToU8('[]') }).subarray(0, 40), 'broken'],
    [
      'a protected XMind',
      zipSync({ 'META-INF/manifest.xml': strToU8('<encryption-data/>'), 'content.json': strToU8('x') }),
      'encrypted',
    ],
    ['an XMind without sheets', zipSync({ 'content.json': strToU8('[]') }), 'broken'],
    ['50,000 nodes with the topic', list(49_999), 'read'],
    ['60,000 nodes', list(60_000), 'too-many-nodes'],
    ['60,000 nodes of OPML', opml('<outline text="a"/>'.repeat(60_000)), 'too-many-nodes'],
    ['1,000 levels', opml('<outline text="a">'.repeat(1_000) + '</outline>'.repeat(1_000)), 'read'],
    ['1,000 levels of FreeMind', `<map>${'<node TEXT="a">'.repeat(1_000)}${'</node>'.repeat(1_000)}</map>`, 'read'],
    ['20,000 levels', opml('<outline text="a">'.repeat(20_000)), 'too-deep'],
    [
      'Latin-1 that says so',
      latin1(opml('<outline text="é"/><outline text="b"/>').replace('?>', ' encoding="iso-8859-1"?>')),
      'read',
    ],
    ['Latin-1 that does not say so', latin1("- Jardin d'été\n- Bêche\n"), 'read'],
    ['Shift JIS', Buffer.from([0x2d, 0x20, 0x93, 0xfa, 0x96, 0x7b, 0x0a, 0x2d, 0x20, 0x8c, 0xea, 0x0a]), 'characters'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('- é\n- 木\n', 'utf16le')]), 'read'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x2d, 0, 0, 0]), 'characters'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unknown-type'],
    ['a web page', '<!doctype html><html><body><p>x</p></body></html>', 'unknown-type'],
    ['JSON that ends too early', '{"topiary":1,"topic":"T","nodes":[', 'broken'],
    [
      'JSON that is nested deeper than the call stack',
      `{"topiary":1,"topic":"T","nodes":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`,
      'read',
    ],
    ['JSON of a later form', '{"topiary":2,"topic":"T","nodes":[]}', 'unknown-type'],
    ['text without an outline', '---\ntitle: x\n---\n', 'no-outline'],
  ])('%s', (_, file, expected) => {
    expect(fault(file)).toBe(expected);
  });

  it('is decoded in its own encoding', () => {
    const file = latin1(opml('<outline text="é"/><outline text="b"/>').replace('?>', ' encoding="iso-8859-1"?>'));
    expect(readMapFile(file, '').map.nodes[0]?.label).toBe('é');
    expect(readMapFile(latin1("- Jardin d'été\n- Bêche\n"), '').map.nodes.map(({ label }) => label)).toEqual([
      "Jardin d'été",
      'Bêche',
    ]);
  });

  it('a large file on one line is read as quickly as on many', () => {
    const body = Array.from({ length: 40_000 }, (_, at) => `<outline text="${at} ${'n'.repeat(12)}"/>`);
    const ms = (file: string) => {
      const start = performance.now();
      expect(readMapFile(Buffer.from(opml(file)), '').map.nodes).toHaveLength(40_000);
      return performance.now() - start;
    };
    const many = Math.max(ms(body.join('\n')), ms(body.join('\n')));
    expect(Math.min(ms(body.join('')), ms(body.join('')))).toBeLessThan(3 * many + 100);
  }, 60_000);

  it('drops ids that repeat or are invalid, by line', () => {
    const node = (id: string) => JSON.stringify({ id, level: 1, label: id });
    const text = `{"topiary":1,"topic":"T","nodes":[\n${['a', 'a', 'root', '"><b>'].map(node).join(',\n')}\n]}\n`;
    const { map, leftOut } = readMapFile(Buffer.from(text), '');
    expect(map.nodes.map(({ id }) => id)).toEqual(['a', null, null, null]);
    expect(leftOut.map(({ line, why }) => [line, why])).toEqual([
      [3, 'same-id'],
      [4, 'same-id'],
      [5, 'bad-id'],
    ]);
  });

  it('counts the contents of a foreign JSON that have no place in a map, by key', () => {
    const text = JSON.stringify({
      title: 'Plants',
      author: 'A. N. Other',
      children: [
        { title: 'Roots', url: 'https://plants.example/roots', weight: 3 },
        { title: '[Leaves](https://plants.example/leaves)', url: 'https://plants.example/leaves' },
      ],
    });
    const { map, leftOut } = readMapFile(Buffer.from(text), 'export.json');
    expect([map.topic, ...map.nodes.map(({ label }) => label)]).toEqual(['Plants', 'Roots', 'Leaves']);
    expect(leftOut.map(({ why, text: what }) => `${why}: ${what}`)).toEqual([
      'label-link: [Leaves](https://plants.example/leaves)',
      'key: url (2×)',
      'key: weight',
      'key: author',
    ]);
  });

  it('says if a foreign JSON has faults, so that nothing could be counted', () => {
    const { leftOut } = readMapFile(Buffer.from('[{"title": "Plants", "children": ["Roots", "Leaves",]}]'), '');
    expect(leftOut.map(({ why }) => why)).toEqual(['not-counted']);
  });

  it('counts the keys that another program has added to our JSON', () => {
    const text = '{"topiary":1,"topic":"T","mood":"x","nodes":[\n{"level":1,"label":"A","tags":["x"]}\n]}\n';
    const { leftOut } = readMapFile(Buffer.from(text), '');
    expect(leftOut.map(({ why, text: what }) => [why, what])).toEqual([
      ['key', 'mood'],
      ['key', 'tags'],
    ]);
  });

  it('keeps no half of a character', () => {
    const text = JSON.stringify({
      topiary: 1,
      topic: 'T',
      nodes: [{ level: 1, label: 'A', lesson: 'end \ud83d' }],
    });
    expect(readMapFile(Buffer.from(text), '').map.nodes[0]?.lesson).toBe('end \ufffd');
  });

  it('keeps the rest of a long name as a lesson', () => {
    const long = 'word '.repeat(200).trim();
    const { map, leftOut } = readMapFile(Buffer.from(opml(`<outline text="${long}"/><outline text="b"/>`)), '');
    expect([...(map.nodes[0]?.label ?? '')].length).toBeLessThanOrEqual(limits.labelMaxCharacters);
    expect(map.nodes[0]?.lesson).toBe(long);
    expect(leftOut.map(({ why }) => why)).toEqual(['label-cut']);
  });

  it('unpacks only what was packed', () => {
    for (const packed of ['', 'AAAA', '%', Buffer.from('{}').toString('base64url')])
      expect(() => unpackImport(packed, 'T')).toThrow(TransferFault);
  });
});
