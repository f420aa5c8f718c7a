import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpTopics } from '~/rooms/help/ui/help-topics';
import { indexablePages } from '~/rooms/home/routes/site-map.server';
import { type Account, signUp } from '../../../support/accounts';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** Link previews and metadata for search engines, on the finished build. */

const publicAddress = 'https://maps.example';

let server: TopiaryServer;
let account: Account;
let open: string;
let closed: string;

const mapOf = async (topic: string): Promise<string> => `/map/${await makeMap(account, topic)}`;

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' });
  return { response, html: await response.text() };
};

/** The attribute `wanted` of the first element in the head whose attribute `key` is `value`. */
const tag = (html: string, key: string, value: string, wanted: string): string | undefined => {
  const element = new RegExp(`<(?:meta|link)[^>]*\\b${key}="${value}"[^>]*>`).exec(html)?.[0] ?? '';
  return new RegExp(`\\b${wanted}="([^"]*)"`).exec(element)?.[1];
};
const property = (html: string, name: string) => tag(html, 'property', name, 'content');
const canonical = (html: string) => tag(html, 'rel', 'canonical', 'href');
const robots = (html: string) => tag(html, 'name', 'robots', 'content');

beforeAll(async () => {
  // With an https APP_URL the cookies are Secure; the tests' client keeps them over http all the same.
  server = await startTopiary({ env: { APP_URL: publicAddress } });
  account = await signUp(server);
  open = await mapOf('Photography');
  closed = await mapOf('Baking & <Bread>');
  await account.post(`${open}/visibility`, { public: '1' });
}, 180_000);

afterAll(() => server.stop());

describe('the picture of a map', () => {
  it('is rendered for a public one, may be cached, and is not sent twice', async () => {
    const response = await fetch(`${server.url}${open}/picture.png`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('set-cookie')).toBeNull();
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${server.url}${open}/picture.png`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
  });

  it('is missing for a private map as for one that does not exist, also for its owner', async () => {
    const answers = await Promise.all([
      fetch(`${server.url}${closed}/picture.png`),
      fetch(`${server.url}/map/nothing/picture.png`),
    ]);
    const [one, other] = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        type: answer.headers.get('content-type'),
        cache: answer.headers.get('cache-control'),
        body: await answer.text(),
      })),
    );
    expect(one?.status).toBe(404);
    expect(one).toEqual(other);
    expect((await account.send(`${closed}/picture.png`)).status).toBe(404);
  });

  it('changes with the title', async () => {
    const map = await mapOf('Chess');
    await account.post(`${map}/visibility`, { public: '1' });
    const before = await fetch(`${server.url}${map}/picture.png`);
    await account.post(`${map}/rename`, { title: '囲碁 ♟ مرحبا' });
    const after = await fetch(`${server.url}${map}/picture.png`);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(false);
  });
});

describe('a shared link', () => {
  it('to a public map shows its title, its branches and its picture', async () => {
    const { html } = await read(open);
    expect(property(html, 'og:title')).toBe('Photography');
    expect(property(html, 'og:description')).toMatch(/^A knowledge map with \d+ nodes: What the camera/);
    expect(tag(html, 'name', 'description', 'content')).toBe(property(html, 'og:description'));
    expect(property(html, 'og:url')).toBe(publicAddress + open);
    expect(tag(html, 'name', 'twitter:card', 'content')).toBe('summary_large_image');
    const picture = new URL((property(html, 'og:image') ?? '').replaceAll('&amp;', '&'));
    expect(picture.origin).toBe(publicAddress);
    expect((await fetch(server.url + picture.pathname + picture.search)).headers.get('content-type')).toBe('image/png');
  });

  it("to a private map shows nothing even with the owner's session, because the preview may be public", async () => {
    const html = await (await account.send(closed)).text();
    expect(html).toContain('Knowledge Map');
    expect(property(html, 'og:image')).toBeUndefined();
    expect(robots(html)).toBe('noindex');
    expect(canonical(html)).toBeUndefined();
  });

  it('to the server shows a picture of its own', async () => {
    const { html } = await read('/');
    const picture = property(html, 'og:image') ?? '';
    expect(picture).toBe(`${publicAddress}/picture.png`);
    const response = await fetch(`${server.url}/picture.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });
});

describe('search engines', () => {
  it('find every page that they may list under one address, with a description', async () => {
    for (const path of [...indexablePages, open]) {
      const { response, html } = await read(`${path}?utm_source=elsewhere`);
      expect(response.status, path).toBe(200);
      expect(canonical(html), path).toBe(publicAddress + path);
      expect(robots(html), path).toBeUndefined();
      expect(tag(html, 'name', 'description', 'content')?.length, path).toBeGreaterThan(30);
    }
    expect(canonical((await read(`${open}?node=nothing`)).html)).toBe(publicAddress + open);
    expect(canonical((await read('/maps?order=newest&page=2')).html)).toBe(`${publicAddress}/maps?page=2`);
  });

  it('must not list any other page', async () => {
    for (const path of ['/history', '/lessons', '/account', '/buy', '/no-such-page', `${open}/delete`]) {
      const html = await (await account.send(path)).text();
      expect(html, path).toContain('<title>');
      expect(robots(html), path).toBe('noindex');
      expect(canonical(html), path).toBeUndefined();
    }
    for (const path of ['/map/nothing', '/map/', '/forgot-password', '/reset-password', '/verify-email?token=x'])
      expect(robots((await read(path)).html), path).toBe('noindex');
  });

  it('get a sitemap of the indexable pages and the public maps', async () => {
    const build = (await import(pathToFileURL('build/server/index.js').href)) as {
      routes: Record<
        string,
        { id: string; path?: string; parentId?: string; module: { handle?: { indexable?: unknown } } }
      >;
    };
    const indexable = Object.values(build.routes)
      .filter(({ module }) => module.handle?.indexable === true)
      .flatMap(({ path = '' }) =>
        path === 'help/:topic' ? helpTopics().map(({ slug }) => `/help/${slug}`) : `/${path}`,
      );
    expect(indexable.sort()).toEqual([...indexablePages].sort());

    const { response, html: xml } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(expect.arrayContaining(indexablePages.map((path) => publicAddress + path)));
    expect(listed).toContain(publicAddress + open);
    expect(xml).not.toContain(closed);
  });

  it('are told where it is, and which pages to leave out', async () => {
    const { response, html: text } = await read('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`\nSitemap: ${publicAddress}/sitemap.xml\n`);
    const closedPaths = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
    expect(closedPaths).toContain('/account');
    for (const path of [...indexablePages, open, `${open}/picture.png`])
      expect(closedPaths.filter((each) => path.startsWith(each))).toEqual([]);
  });
});

describe('the icons', () => {
  it('all exist, with the stated types and sizes', async () => {
    const { html } = await read('/');
    for (const [rel, type] of [
      ['icon', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
      ['apple-touch-icon', /^image\/png$/],
      ['manifest', /^application\/manifest\+json/],
    ] as const) {
      const { headers, status } = await fetch(server.url + tag(html, 'rel', rel, 'href'));
      expect(status, rel).toBe(200);
      expect(headers.get('content-type'), rel).toMatch(type);
    }
    const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
      icons: { src: string; type: string; sizes: string }[];
    };
    for (const { src, type, sizes } of manifest.icons) {
      const response = await fetch(server.url + src);
      expect(response.headers.get('content-type'), src).toBe(type);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('a map as Markdown', () => {
  it('is a file of its own, with the same access as the outline', async () => {
    const response = await account.send(`${closed}/download?as=markdown`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('.md"');
    const text = await response.text();
    expect(text).toMatch(/^# Baking & \\<Bread\\>\n\n- /);
    expect((await read(`${closed}/download?as=markdown`)).response.status).toBe(404);
    expect((await read(`${open}/download?as=markdown`)).response.status).toBe(200);
    expect(await (await account.send(closed)).text()).toContain(`href="${closed}/download?as=markdown"`);
  });
});
