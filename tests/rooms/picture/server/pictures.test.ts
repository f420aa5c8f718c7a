import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { pictureWords } from '~/rooms/picture/words';
import type { Account } from '../../../support/accounts';
import { versionOf } from '../../../support/leaf';
import { gif, jpegWithPlace, png, svg } from '../../../support/picture-files';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';
import { sendRaw } from '../../../support/wire';

/** Pictures over HTTP: sent by forms and scripts, served to those who may see their map. */

let server: TopiaryServer;
let owner: Account;
let other: Account;
let mapId: string;
let nodeId: string;
/** The cookie of a session that has ended. */
let ended: { readonly Cookie: string };

beforeAll(async () => {
  server = await sharedTopiary();
  owner = await readyAccount(server);
  other = await readyAccount(server);
  mapId = await makeMap(owner, 'Photography');
  nodeId = await leafOf(mapId);
  const gone = await readyAccount(server);
  ended = { Cookie: `topiary=${gone.cookies.find(({ name }) => name === 'topiary')?.value}` };
  await gone.post('/logout', {});
}, 180_000);

async function leafOf(map: string): Promise<string> {
  const page = await (await owner.send(`/map/${map}`)).text();
  return /data-node="(n?[a-z0-9]+)"/.exec(page)?.[1] ?? /\?node=([a-z0-9]+)/.exec(page)?.[1] ?? '';
}

const files = () => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

function send(bytes: Uint8Array | null, { by = owner, alt = 'A leaf', isForScript = true, text = '' } = {}) {
  const form = new FormData();
  form.append('content', text);
  form.append('node', nodeId);
  form.append('version', '0');
  form.append('alt', alt);
  if (isForScript) form.append('answer', 'json');
  if (bytes) form.append('file', new File([bytes as BlobPart], 'leaf.bin', { type: 'image/png' }));
  const headers = isForScript ? { Accept: 'application/json' } : {};
  return by.send(`/map/${mapId}/pictures`, { method: 'POST', body: form, headers });
}

async function added(bytes: Uint8Array): Promise<string> {
  const answer = (await (await send(bytes)).json()) as { markdown?: string; message?: string };
  const [, hash] = /picture:([\da-f]{32})/.exec(answer.markdown ?? '') ?? [];
  if (!hash) throw new Error(JSON.stringify(answer));
  return hash;
}

const address = (hash: string, size = '') => `/map/${mapId}/picture/${hash}${size}`;

describe('a stored picture', () => {
  it('is served to its owner alone, as a WebP that only their browser caches', async () => {
    const hash = await added(await png(900, 450));
    const answer = await owner.send(address(hash));
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const large = Buffer.from(await answer.arrayBuffer());
    const small = Buffer.from(await (await owner.send(address(hash, '?size=small'))).arrayBuffer());
    expect(large.subarray(8, 12).toString()).toBe('WEBP');
    expect(small.equals(large)).toBe(false);
    const tag = headers.get('etag') ?? '';
    expect((await owner.send(address(hash), { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await other.send(address(hash))).status).toBe(404);
    expect((await fetch(server.url + address(hash))).status).toBe(404);
    expect((await other.send(address(hash), { headers: { 'If-None-Match': tag } })).status).toBe(404);
    for (const wrong of ['0'.repeat(32), hash.toUpperCase(), `${hash}0`, '..%2F..'])
      expect((await owner.send(address(wrong))).status).toBe(404);
  });

  it('is shown in its lesson with its size, and to everybody once the map is public', async () => {
    const hash = await added(await png(1_000, 500));
    const content = `A leaf.\n\n![A "green" leaf](picture:${hash})`;
    // Not 0 at a second try.
    const version = await versionOf(owner, { address: `/map/${mapId}?node=${nodeId}` });
    expect((await owner.post(`/map/${mapId}/lesson.json`, { node: nodeId, version, content })).status).toBe(200);
    const shown = new RegExp(
      `<img src="/map/${mapId}/picture/${hash}" srcset="[^"]*\\?size=small 640w[^"]*" sizes="[^"]*" width="1000" height="500" alt="A &quot;green&quot; leaf" loading="lazy"`,
    );
    const page = await (await owner.send(`/map/${mapId}?node=${nodeId}`)).text();
    expect(page).toMatch(shown);
    expect(page).not.toContain('data-picture=');
    expect(page).not.toContain(pictureWords.someMissing);
    await owner.post(`/map/${mapId}/visibility`, { public: '1' });
    expect((await fetch(server.url + address(hash))).status).toBe(200);
    expect(await (await fetch(`${server.url}/map/${mapId}?node=${nodeId}`)).text()).toMatch(shown);
    await owner.post(`/map/${mapId}/visibility`, { public: '0' });
    expect((await fetch(server.url + address(hash))).status).toBe(404);
  });
});

it('that is missing in the map is said to the owner of its lesson', async () => {
  const made = await makeMap(owner, 'Astronomy');
  const node = await leafOf(made);
  const content = `![A <leaf>](picture:${'0'.repeat(32)})`;
  expect((await owner.post(`/map/${made}/lesson.json`, { node, version: '0', content })).status).toBe(200);
  await owner.post(`/map/${made}/visibility`, { public: '1' });
  const page = async (by: Account) => (await by.send(`/map/${made}?node=${node}`)).text();
  expect(await page(owner)).toContain(pictureWords.someMissing);
  expect(await page(other)).toContain('A &lt;leaf&gt;');
  expect(await page(other)).not.toContain(pictureWords.someMissing);
});

describe('the form', () => {
  it('gives the text back with the picture at its end', async () => {
    const answer = await send(await jpegWithPlace(), { isForScript: false, text: 'Typed & not saved', alt: 'A leaf' });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('Typed &amp; not saved\n\n![A leaf](picture:');
    expect(page).toContain(`name="node" value="${nodeId}"`);
  });

  it('gives the text back with the reason when the picture is refused', async () => {
    const answer = await send(new TextEncoder().encode('no picture'), { isForScript: false, text: 'My <b> text' });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('This file is no picture');
    expect(page).toContain('My &lt;b&gt; text');
    expect(page).toContain('value="A leaf"');
  });

  it.each(['pictures', 'lesson'])('gives the text back if the session has ended before it (%s)', async (path) => {
    const form = new FormData();
    const fields = { node: nodeId, version: '0', alt: 'A leaf', content: `Typed & <kept>.${' More.'.repeat(9_000)}` };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new File([(await png()) as BlobPart], 'leaf.png', { type: 'image/png' }));
    const body = path === 'pictures' ? form : new URLSearchParams(fields);
    const post = (what: FormData | URLSearchParams, headers: Record<string, string> = ended) =>
      fetch(`${server.url}/map/${mapId}/${path}`, { method: 'POST', body: what, redirect: 'manual', headers });
    const sent = await post(body);
    const page = await sent.text();
    expect(sent.status).toBe(401);
    expect(page).toMatch(new RegExp(`<form method="post" action="/map/${mapId}/${path}">`));
    expect(page).toMatch(/name="content"[^>]*>\nTyped &amp; &lt;kept&gt;\.(?: More\.){9000}<\/textarea>/);
    expect(page).toContain('target="_blank"');
    expect(files()).toEqual([]);
    const forged = { Cookie: `${ended.Cookie.slice(0, -4)}AAAA` };
    for (const each of [
      await post(new URLSearchParams({ node: nodeId, version: '0' })),
      await post(body, {}),
      await post(body, forged),
    ])
      expect([each.status, each.headers.get('location')]).toEqual([302, '/login']);
  });

  it('waits some seconds for a text whose session has ended, and for none of a stranger', async () => {
    const sent = `node=${nodeId}&version=0&content=${'a'.repeat(40_000)}`;
    const head = [
      `POST /map/${mapId}/lesson HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${sent.length + 1}`,
    ];
    for (const cookie of [[], [`Cookie: ${ended.Cookie}`]]) {
      const bytes = [...head, ...cookie, '', sent].join('\r\n');
      const { status, headers } = await sendRaw(server.port, bytes, 20_000);
      expect([status, headers.get('location')]).toEqual([302, '/login']);
    }
  });

  it('is for the owner of the map', async () => {
    expect((await send(await png(), { by: other })).status).toBe(404);
    expect(files()).toEqual([]);
  });
});

describe('a hostile file', () => {
  const said = async (bytes: Uint8Array | null) => {
    const answer = await send(bytes);
    const { message = '' } = (await answer.json()) as { message?: string };
    return `${answer.status} ${message}`;
  };

  it('is refused with a sentence, and no file is left', async () => {
    const jpeg = await jpegWithPlace();
    const bomb = Buffer.from(await png());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await said(null)).toMatch(/^400 Please choose/);
    expect(await said(new Uint8Array())).toMatch(/^400 This file is no picture/);
    expect(await said(new Uint8Array(bomb))).toMatch(/^413 The picture has more than 64 million/);
    expect(await said(jpeg.subarray(0, jpeg.length / 2))).toMatch(/^400 The picture cannot be read/);
    const large = new Uint8Array(pictureLimits.fileMaxBytes + 1);
    large.set(await png());
    expect(await said(large)).toMatch(/^413 The picture has more than 5 MB/);
    expect(await said(new TextEncoder().encode('<!doctype html><script>1</script>'))).toMatch(/^400/);
    expect(files()).toEqual([]);
  });

  it('loses what is hostile in it', async () => {
    const polyglot = new Uint8Array(Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]));
    const drawing = svg('<script>alert(1)</script><rect width="9" height="9"/><image href="file:///etc/passwd"/>');
    for (const bytes of [polyglot, drawing, await gif()]) {
      const answer = await owner.send(address(await added(bytes)));
      const served = Buffer.from(await answer.arrayBuffer());
      expect([answer.headers.get('content-type'), served.includes('script')]).toEqual(['image/webp', false]);
    }
  });
});
