import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** A map as others than its owner see it, on the finished build. */

let server: TopiaryServer;
let owner: Account;
let stranger: Account;
let open: string;
let closed: string;
let node: string;

beforeAll(async () => {
  server = await sharedTopiary();
  owner = await readyAccount(server, { role: 'keeper' });
  stranger = await readyAccount(server);
  const mapId = await makeMap(owner, 'Photosynthesis');
  open = `/map/${mapId}`;
  closed = `/map/${await makeMap(owner, 'Stoicism')}`;
  await owner.post(`${open}/visibility`, { public: '1' });
  node = /\?node=(\w+)/.exec(await text(owner, open))?.[1] ?? '';
  await owner.post(`${open}/lesson.json`, { node, version: '0', content: '- [x] Read it\n- [ ] Draw it\n' });
}, 180_000);

const visit = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const text = async (account: Account, path: string) => (await account.send(path)).text();

const leadsBack = (html: string, to: string, words: string) =>
  new RegExp(`<a[^>]* href="${to.replaceAll('?', '\\?')}"[^>]*>${words}</a>`).test(html);

describe('a visitor of a public map', () => {
  it("sees the product's name, and links to sign-in and registration that lead back here", async () => {
    for (const [path, back] of [
      [open, open],
      [`${open}?node=${node}`, `${open}?node=${node}`],
    ] as const) {
      const html = await (await visit(path)).text();
      const redirect = encodeURIComponent(back);
      expect(html).toMatch(/<a href="\/" class="brand">.*?<span>Topiary<\/span>/);
      expect(leadsBack(html, `/login?redirectTo=${redirect}`, 'Sign in'), path).toBe(true);
      expect(leadsBack(html, `/register?redirectTo=${redirect}`, 'Create an account'), path).toBe(true);
    }
    // Members do not see this, and only administrators are told how to connect a model, as the owner is.
    expect((await text(stranger, open)).includes('Create an account')).toBe(false);
    expect((await text(stranger, open)).includes('Connect a model')).toBe(false);
    expect((await text(owner, open)).includes('Connect a model')).toBe(true);
  });

  it("sees none of the owner's ticks, signed in or not", async () => {
    const address = `${open}?node=${node}`;
    expect(await text(owner, address)).toContain('aria-checked="true"');
    for (const html of [await (await visit(address)).text(), await text(stranger, address)]) {
      expect(html.includes('aria-label="Read it"')).toBe(true);
      expect(/<input[^>]* checked|aria-checked="true"|"done":1|1\/2/.exec(html)?.[0]).toBeUndefined();
    }
  });
});

describe("one's own private map, signed out", () => {
  it('leads to the sign-in and back, with the open leaf', async () => {
    const leaf = /\?node=(\w+)/.exec(await text(owner, closed))?.[1] ?? '';
    for (const address of [closed, `${closed}?node=${leaf}`]) {
      const response = await visit(address);
      expect(response.status).toBe(404);
      const login = `/login?redirectTo=${encodeURIComponent(address)}`;
      const html = await response.text();
      expect(leadsBack(html, login, 'Sign in')).toBe(true);
      const fields = { email: owner.email, password: owner.password, redirectTo: address };
      const back = await fetch(`${server.url}${login}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      expect(back.headers.get('location')).toBe(address);
    }
  });

  it('looks missing to visitors and strangers', async () => {
    const anonymous = (html: string, path: string) =>
      html
        .replaceAll(encodeURIComponent(path), '')
        .replaceAll(path, '')
        .replace(/nonce="[^"]*"|"requestId":"[^"]*"/g, '');
    const missing = `/map/${'0'.repeat(closed.length - 5)}`;
    const [hidden, none] = await Promise.all(
      [closed, missing].map(async (path) => {
        const response = await visit(path);
        return [response.status, anonymous(await response.text(), path)] as const;
      }),
    );
    expect(none?.[0]).toBe(404);
    expect(hidden?.[1].includes('Map not found. Sign in if it is yours.')).toBe(true);
    expect(none?.[1].includes('Map not found. Sign in if it is yours.')).toBe(true);
    const refused = await stranger.send(closed);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain('>Sign in<');
  });
});
