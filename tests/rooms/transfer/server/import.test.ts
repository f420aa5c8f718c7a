import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { writeJson } from '~/rooms/transfer/rules/json';
import type { Account } from '../../../support/accounts';
import { plainLabel } from '../../../support/html-text';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';

/** Imports over HTTP: a refusal is a page that says why, and never a server error. */

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
}, 180_000);

const kept = () => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const textOf = (html: string): string => plainLabel(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');

function post(fields: Readonly<Record<string, string>>, file?: BlobPart, name = 'file.txt') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file !== undefined) form.append('file', new File([file], name));
  return ada.send('/import', { method: 'POST', body: form });
}

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

const opml = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<opml version="2.0"><head><title>T</title></head><body>${body}</body></opml>`;
const laughs = opml(
  '<outline text="&lol3;"/>',
  '<!DOCTYPE opml [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;"><!ENTITY lol3 "&lol2;&lol2;">]>',
);
const nodes = (count: number) => Array.from({ length: count }, (_, at) => `- n${at}`).join('\n');
const { transferFault } = messages;

describe('bad input', () => {
  const tooLarge = `- a\n${'b'.repeat(limits.importMaxBytes - 3)}`;

  it.each<[string, BlobPart, number, string]>([
    ['2 MB and a byte', tooLarge, 413, transferFault['too-large']],
    ['20 MB', '-'.repeat(20 * 1024 * 1024), 413, transferFault['too-large']],
    ['a billion laughs', laughs, 400, transferFault.entities],
    ['a zip bomb', zipSync({ 'content.json': new Uint8Array(100 * 1024 * 1024) }) as BlobPart, 400, transferFault.bomb],
    ['60,000 nodes', nodes(60_000), 400, transferFault['too-many-nodes']],
    [
      'letters of which nobody says what they are',
      new Uint8Array([45, 32, 0x93, 0xfa, 0x96, 0x7b, 10, 45, 32, 0x8c, 0xea, 10]),
      400,
      transferFault.characters,
    ],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      400,
      transferFault['unknown-type'],
    ],
    ['a PDF whose bytes are letters', '%PDF-1.4\n1 0 obj\nendobj', 400, transferFault['unknown-type']],
    ['nothing', '', 400, transferFault.empty],
    ['half of our JSON', '{"topiary":1,"topic":"T","nodes":[', 400, transferFault.broken],
  ])('%s', async (_, file, status, sentence) => {
    const response = await post({ act: 'read', text: '' }, file);
    expect(response.status).toBe(status);
    expect(textOf(await response.text())).toContain(sentence);
    expect(kept()).toEqual([]);
  });

  it('above the limit of a minute keeps its text and leaves no file', async () => {
    const fast = await readyAccount(server);
    const send = (file?: string) => {
      const form = new FormData();
      form.append('act', 'read');
      form.append('text', '- pasted\n- text');
      if (file) form.append('file', new File([file], 'file.md'));
      return fast.send('/import', { method: 'POST', body: form });
    };
    let answer = await send();
    for (let sent = 1; sent < 200 && answer.status === 200; sent += 1) answer = await send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(textOf(html)).toContain(messages.request.tooMany);
    expect(html).toContain('- pasted\n- text</textarea>');
    expect((await send('- a\n- b')).status).toBe(429);
    expect(kept()).toEqual([]);
  }, 60_000);

  it('a file beside the form of a preview is not stored', async () => {
    expect((await post({ act: 'make', packed: '', topic: 'T', key: 'k3' }, '- a\n- b')).status).toBe(400);
    expect(kept()).toEqual([]);
  });

  it('a pasted text is in the form again', async () => {
    const response = await post({ act: 'read', text: `<opml>&"\n${laughs}` });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain(transferFault.entities);
    expect(html).toContain('&lt;opml&gt;&amp;&quot;');
    expect((await post({ act: 'read', text: tooLarge })).status).toBe(413);
  });

  it.each<[string, BlobPart, string]>([
    ['1,000 levels', opml(`${'<outline text="deep">'.repeat(1_000)}${'</outline>'.repeat(1_000)}`), 'deep'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('- Bête é\n- 木\n', 'utf16le')]), 'Bête é'],
    ['Latin-1', Buffer.from('- Jardin été\n- Bêche\n', 'latin1'), 'Jardin été'],
    [
      'ids that repeat',
      '{"topiary":1,"topic":"T","nodes":[{"id":"a","level":1,"label":"A"},{"id":"a","level":1,"label":"B"}]}',
      'This id was there already',
    ],
    [
      'an XMind file',
      zipSync({
        'content.json': strToU8('[{"rootTopic":{"title":"R","children":{"attached":[{"title":"Attached"}]}}}]'),
      }) as BlobPart,
      'Attached',
    ],
  ])('%s is read', async (_, file, shown) => {
    const response = await post({ act: 'read', text: '' }, file);
    expect(response.status).toBe(200);
    expect(textOf(await response.text())).toContain(shown);
  });

  it('scripts in names, notes and the name of the file are text', async () => {
    const script = '<script>alert(1)</script>';
    const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const preview = await post(
      { act: 'read', text: '' },
      opml(
        `<outline text="${escaped}" _note="${escaped} and [x](javascript:alert(2))"/><outline text="b" onload="alert(3)"/>`,
      ).replace('<title>T</title>', ''),
      `"><img src=x onerror=alert(4)>${script}.opml`,
    );
    const html = await preview.text();
    expect(preview.status).toBe(200);
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    const made = await post({
      act: 'make',
      packed: hidden(html, 'packed'),
      form: 'opml',
      topic: `<b>${script}`,
      key: 'k',
    });
    expect(made.status).toBe(303);
    const map = made.headers.get('location') ?? '';
    const shown = await (await ada.send(map)).text();
    expect(shown).not.toContain('<script>alert');
    const leaf = /href="\?node=([\w-]+)"/.exec(shown)?.[1];
    const lesson = await (await ada.send(`${map}?node=${leaf}`)).text();
    expect(lesson).not.toMatch(/<script>alert|href="javascript:/);
    for (const form of ['html', 'md', 'opml', 'mm', 'epub'])
      expect((await ada.send(`${map}/export/${form}`)).status, form).toBe(200);
    expect(await (await ada.send(`${map}/export/html`)).text()).not.toMatch(/<script>alert|href="javascript:/);
  });

  it('the field of the preview is checked like a file', async () => {
    for (const packed of ['', '%', 'AAAA', Buffer.from('[]').toString('base64url'), 'x'.repeat(100_000)]) {
      const response = await post({ act: 'make', packed, form: 'json', topic: 'T', key: 'k2' });
      expect(response.status).toBe(400);
      expect(textOf(await response.text())).toContain(transferFault.broken);
    }
  });
});

it('one of our large maps is imported and exported byte for byte, and a form that is sent twice makes one map', async () => {
  const lesson = Array.from({ length: 300 }, (_, at) => `Sentence ${at * 7_919} of ${at * at}.`).join(' ');
  const json = writeJson({
    topic: 'Large',
    language: 'en',
    root: { lesson: null, done: false },
    nodes: Array.from({ length: 600 }, (_, at) => ({
      id: `n${at}`,
      level: 1 + (at % 4),
      label: `Node ${at}`,
      lesson: `${at}\n\n${lesson}`,
      done: false,
    })),
  });
  expect(json.length).toBeGreaterThan(2 * limits.importMaxBytes);
  const preview = await post({ act: 'read', text: '' }, json, 'large.json');
  expect(preview.status).toBe(200);
  const html = await preview.text();
  expect(textOf(html)).toContain('601 nodes, 600 lessons');
  const fields = { act: 'make', packed: hidden(html, 'packed'), form: 'json', topic: 'Large', key: 'once' };
  const made = await Promise.all([post(fields), post(fields)]);
  expect(made.map(({ status }) => status)).toEqual([303, 303]);
  const [map, other] = made.map(({ headers }) => headers.get('location') ?? '');
  expect(other).toBe(map);
  expect(await (await ada.send(`${map}/export/json`)).text()).toBe(json);
  expect(textOf(await (await ada.send(`${map}/export`)).text())).toMatch(/This map is some [4-6] MB of text\./);
}, 60_000);
