import { existsSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { helpPicture, helpTopics } from '~/rooms/help/ui/help-topics';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';

/** The help pages: short, with a picture, and with links that lead somewhere. */

let server: TopiaryServer;
let account: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  account = await readyAccount(server, { role: 'keeper' });
}, 120_000);

/** The addresses that some page has led to. */
const led = new Set<string>();

const main = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const read = async (path: string) => main(await (await fetch(server.url + path)).text());
const linksIn = (html: string): string[] => [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path);

it('import lists what the form lists of what becomes of a file', async () => {
  const items = (html: string) => [...html.matchAll(/<li>.*?<\/li>/g)].map(([item]) => item);
  const form = items(main(await (await account.send('/import')).text()));
  expect(form.length).toBe(6);
  // The help says in its next paragraph that the map is the learner's alone.
  expect(items(await read('/help/import'))).toEqual(form.slice(0, -1));
});

it('the hub has six cards first, then a link to every page', async () => {
  const links = linksIn(await read('/help'));
  expect(links.slice(0, 6)).toEqual(
    ['faq', 'contact', 'about', 'terms', 'privacy', 'refund'].map((name) => `/help/${name}`),
  );
  expect(links.slice(6)).toEqual([
    ...helpTopics().map(({ slug }) => `/help/${slug}`),
    '/help/writing',
    '/help/courses',
    '/help/translate',
  ]);
});

it.each(helpTopics().map(({ slug }) => slug))(
  '%s is short, and its picture is small and says what it shows',
  async (slug) => {
    const html = await read(`/help/${slug}`);
    const words = html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    expect(words.length).toBeGreaterThan(100);
    expect(words.length).toBeLessThanOrEqual(300);

    const [picture = ''] = /<img[^>]*>/.exec(html) ?? [];
    expect(picture).toMatch(new RegExp(`src="/help/${slug}.webp" alt="[^"]{20,}"`));
    expect(picture).toContain(`width="${helpPicture.width}" height="${helpPicture.height}"`);
    const file = `public/help/${slug}.webp`;
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeLessThanOrEqual(40_000);
    const response = await fetch(`${server.url}/help/${slug}.webp`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);

    // Each page links to those that another one has led to.
    for (const path of new Set(linksIn(html))) {
      if (led.has(path)) continue;
      led.add(path);
      const { status, headers } = await account.send(path);
      expect([200, 302], path).toContain(status);
      expect(headers.get('location') ?? '', path).not.toContain('/login');
    }
  },
);

it.each([
  ['/sources', 'sources'],
  ['/import', 'import'],
  ['/review', 'cards-and-review'],
  ['/today', 'today'],
  ['/account', 'account'],
  ['/admin', 'administration'],
])('%s leads to its help page', async (path, slug) => {
  expect(main(await (await account.send(path)).text())).toContain(`href="/help/${slug}"`);
});

describe('an exercise on the page about writing them', () => {
  const address = '/help/exercises';
  /** The fields of the third exercise, which asks for a number, and the route that answers scripts. */
  async function numberForm() {
    const form = (await read(address)).match(/<form class="exercise"[\s\S]*?<\/form>/g)?.[2] ?? '';
    const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return {
      fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
      action: / action="([^"]+)"/.exec(form)?.[1] ?? '',
      route: / data-route="([^"]+)"/.exec(form)?.[1] ?? '',
    };
  }

  it('is answered in place by a script that no other help page names', async () => {
    const script = /import\('(\/assets\/exercise-in-place-[\w-]{8}\.js)'\)/;
    const [, file = ''] = script.exec(await (await fetch(server.url + address)).text()) ?? [];
    expect((await fetch(server.url + file)).headers.get('content-type')).toContain('javascript');
    expect(await (await fetch(`${server.url}/help/writing`)).text()).not.toMatch(script);

    const { action, fields, route } = await numberForm();
    const dataOf = `${action}&_data=${encodeURIComponent(route)}`;
    const answered = await account.post(dataOf, { ...fields, act: 'try', answer: '1', as: 'json' });
    const data = (await answered.json()) as { right: boolean; html: string };
    expect([answered.status, data.right]).toEqual([200, false]);
    expect(data.html).toContain(` data-route="${route}"`);
    expect(data.html).toContain('Not right yet.');
  });

  it('is answered without scripts on a page that leads back to it', async () => {
    const { action, fields } = await numberForm();
    // A browser does not leave a page for another place on the same address.
    expect(action).not.toBe(address);
    const shown = await (await account.post(action, { ...fields, act: 'try', answer: '1' })).text();
    expect(shown).toContain('Not right yet.');
    expect(shown).toContain(`<a href="${address}#exercise-${fields.exercise}">Back to “How to write exercises”</a>`);
  });
});
