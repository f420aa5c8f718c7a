import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { Account } from '../../../support/accounts';
import { plainLabel } from '../../../support/html-text';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { cookieOf, until } from '../../../support/streams';

/** Uploaded files and texts over HTTP, and the files that are left. */

let server: TopiaryServer;
let account: Account;
let other: Account;

beforeAll(async () => {
  // One test measures the memory of the whole server.
  server = await startTopiary();
  account = await readyAccount(server);
  other = await readyAccount(server);
}, 180_000);
afterAll(() => server.stop());

const textOfHtml = (html: string): string =>
  plainLabel(html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')).replace(/\s+/g, ' ');

const files = () => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

interface Sent {
  readonly title?: string;
  readonly text?: string;
  readonly key?: string;
  readonly files?: readonly File[];
}

function formOf({ files: sent = [], ...fields }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of sent) form.append('file', file);
  return form;
}

const send = (sent: Sent, by = account) => by.send('/sources', { method: 'POST', body: formOf(sent) });

const file = (content: BlobPart, name = 'bees.txt', type = 'text/plain') => new File([content], name, { type });

/** The address that a reading redirects to when it has ended. */
async function read(response: Response, by = account): Promise<string> {
  expect(response.status).toBe(303);
  const run = response.headers.get('location') ?? '';
  expect(run).toMatch(/^\/runs\/\w+$/);
  let to = '';
  await until(async () => {
    const page = await by.send(run);
    to = page.headers.get('location') ?? '';
    const text = await page.text();
    return page.status !== 200 || text.includes('class="run failed"');
  }, 180_000);
  return to || run;
}

const page = async (path: string, by = account) => textOfHtml(await (await by.send(path)).text());

describe('an upload', () => {
  it('of a file is read, shown passage by passage, and leaves no file', async () => {
    const to = await read(await send({ title: 'On bees', files: [file('Bees make honey.\n\nAnd wax.')] }));
    expect(to).toMatch(/^\/sources\/\w+$/);
    const html = await (await account.send(to)).text();
    expect(html).toMatch(/id="p1"/);
    expect(textOfHtml(html)).toContain('Bees make honey.');
    expect(await page('/sources')).toContain('On bees');
    await until(() => files().length === 0);
  });

  it('of a pasted text is read as well', async () => {
    const to = await read(await send({ text: '# Wasps\n\nWasps make paper.', files: [file('', '')] }));
    expect(await page(to)).toContain('Wasps make paper.');
  });

  it('in the usual encoding without scripts is read as well', async () => {
    const to = await read(await account.post('/sources', { text: 'Ants keep lice.' }));
    expect(await page(to)).toContain('Ants keep lice.');
  });

  it.each<[string, Sent, number, string]>([
    ['nothing at all', {}, 400, messages.source.nothingSent],
    ['an empty field for a file', { files: [file('', '')] }, 400, messages.source.nothingSent],
    ['two files', { files: [file('one'), file('two', 'two.txt')] }, 400, messages.source.twoFiles],
    ['a file and a text', { text: 'x', files: [file('one')] }, 400, messages.source.both],
    [
      'a title of 1,000 characters',
      { title: 't'.repeat(1_000), text: 'Typed by hand' },
      400,
      messages.source.titleTooLong,
    ],
    [
      'a pasted text beyond its limit',
      { title: 'Kept', text: 'x'.repeat(sourceLimits.pastedMaxBytes + 1) },
      413,
      messages.source.pastedTooLong,
    ],
  ])('as %s is refused, and what was typed stays', async (_, sent, status, sentence) => {
    const response = await send(sent);
    const html = await response.text();
    expect([response.status, textOfHtml(html).includes(sentence)]).toEqual([status, true]);
    if (sent.title) expect(html).toContain(`value="${sent.title}"`);
    if (sent.text && sent.text.length < 100) expect(html).toContain(`${sent.text}</textarea>`);
    expect(files()).toEqual([]);
  });

  it('of an unreadable or unknown type says so', async () => {
    for (const [content, sentence] of [
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), messages.documentFault['unknown-type']],
      [Buffer.from('   \n '), messages.documentFault.empty],
    ] as const) {
      const to = await read(await send({ files: [file(content, 'picture.txt')] }));
      const said = await page(to);
      expect(said).toContain(sentence);
      // Nothing was searched, so the message does not say so.
      expect(said).not.toContain(messages.search.prefix);
    }
    await until(() => files().length === 0);
    expect(await page('/sources')).toContain(messages.documentFault['unknown-type']);
  });
});

describe('a large file', () => {
  const line = `${'honey '.repeat(15)}\n`;
  const content = (bytes: number) => line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);

  it('of 20 MB and one byte is refused, and its title is kept', async () => {
    const response = await send({ title: 'Too much', files: [file(content(sourceLimits.maxBytes + 1))] });
    const html = await response.text();
    expect(response.status).toBe(413);
    expect(textOfHtml(html)).toContain(messages.source.tooLarge);
    expect(html).toContain('value="Too much"');
    expect(files()).toEqual([]);
  });

  it('of 60 MB is answered', async () => {
    const response = await send({ title: 'Far too much', files: [file(content(60 * 1024 * 1024))] }).catch(
      // The server closes the connection before it has received everything.
      () => null,
    );
    if (response) expect(response.status).toBe(413);
    await until(() => files().length === 0);
    expect((await account.send('/sources')).status).toBe(200);
  });

  it.skipIf(process.platform !== 'linux')('of 20 MB is never whole in memory', async () => {
    const memory = () =>
      Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
    // A first upload, so that its code is loaded.
    await read(await send({ files: [file('small')] }));
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 5);
    const response = await send({ title: 'Large', files: [file(content(sourceLimits.maxBytes))] });
    clearInterval(watch);
    expect(response.status).toBe(303);
    expect(most - before).toBeLessThan(20);
    // However the reading ends, the server goes on answering.
    expect((await account.send('/sources')).status).toBe(200);
    await account.send(`${response.headers.get('location')}/stop`, { method: 'POST' });
    await until(() => files().length === 0);
  });

  it('that breaks off leaves nothing', async () => {
    const before = await page('/sources');
    const sent = httpRequest(`${server.url}/sources`, {
      method: 'POST',
      headers: {
        Cookie: cookieOf(account),
        Origin: server.url,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '1000000',
      },
    });
    sent.on('error', () => {});
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    sent.write('a'.repeat(200_000));
    await until(() => files().length === 1);
    sent.destroy();
    await until(() => files().length === 0);
    expect(await page('/sources')).toBe(before);
    expect((await account.send('/api/health')).status).toBe(200);
  });

  it('from a visitor is not read, and other addresses take none', async () => {
    const body = () => formOf({ files: [file(content(100_000))] });
    const headers = { Origin: server.url };
    const asVisitor = await fetch(`${server.url}/sources`, {
      method: 'POST',
      body: body(),
      headers,
      redirect: 'manual',
    });
    expect([asVisitor.status, asVisitor.headers.get('location')]).toEqual([302, '/login']);
    const elsewhere = await account.send('/account/goals', { method: 'POST', body: body() });
    expect([413, 415]).toContain(elsewhere.status);
    const small = await account.send('/account/goals', { method: 'POST', body: formOf({ text: 'x' }) });
    expect(small.status).toBe(415);
    expect(limits.formBodyMaxBytes).toBe(65_536);
    expect(files()).toEqual([]);
  });

  it.each(['--y--\r\n', '--x\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\nv', ''])(
    'in a body that is not a form is refused: %j',
    async (body) => {
      const response = await account.send('/sources', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        body,
      });
      expect([400, 415]).toContain(response.status);
      expect(files()).toEqual([]);
    },
  );
});

describe('a source', () => {
  it('is only its owner’s until it is shared; others then see what is cited', async () => {
    const to = await read(await send({ title: 'Mine', text: 'A secret of mine.' }));
    for (const path of [to, `${to}/rename`, `${to}/delete`]) expect((await other.send(path)).status, path).toBe(404);
    const mapId = await readyMap(server, account, 'Bonsai', '- Juniper\n- Pine');
    const [id = ''] = to.split('/').slice(-1);
    const added = await account.post(`/map/${mapId}/sources`, { act: 'add', source: id });
    expect([added.status, added.headers.get('location')]).toEqual([303, `/map/${mapId}/sources`]);
    expect(await page(`/map/${mapId}/sources`)).toContain('Mine');
    expect(await page(to)).toContain('Bonsai');
    expect((await other.send(`/map/${mapId}/sources`)).status).toBe(404);
    await account.post(`/map/${mapId}/visibility`, { public: '1' });
    expect((await other.send(to)).status).toBe(404);
    await account.post(`${to}/sharing`, { shared: '1' });
    const shown = await other.send(to);
    const text = textOfHtml(await shown.text());
    expect(shown.status).toBe(200);
    expect(text).toContain('Mine');
    // No lesson cites it.
    expect(text).not.toContain('A secret of mine.');
    await account.post(`${to}/sharing`, { shared: '0' });
    expect((await other.send(to)).status).toBe(404);
  });

  it('is searched, renamed and deleted', async () => {
    const to = await read(await send({ title: 'Trees', text: 'Oaks have acorns.' }));
    const found = await (await account.send(`${to}?q=acorn`)).text();
    expect(found).toContain('<mark>acorns</mark>');
    expect(await page(`${to}?q=beech`)).toContain('No passage has these words');
    const renamed = await account.post(`${to}/rename`, { title: 'Oaks' });
    expect(renamed.headers.get('location')).toBe(to);
    expect(await page(to)).toContain('Oaks');
    const deleted = await account.post(`${to}/delete`, {});
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/sources']);
    expect((await account.send(to)).status).toBe(404);
  });
});
