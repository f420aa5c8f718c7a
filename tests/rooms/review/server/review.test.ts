import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

let server: TopiaryServer;
let ada: Account;
let bob: Account;
let mapId: string;
let leaf: string;
let database: SQLite.Database;

beforeAll(async () => {
  server = await sharedTopiary();
  [ada, bob] = await Promise.all([readyAccount(server), readyAccount(server)]);
  mapId = await makeMap(ada, 'Bonsai');
  database = new SQLite(join(server.dataDir, 'topiary.db'));
  const html = await (await ada.send(`/map/${mapId}`)).text();
  leaf = /href="\?node=([^"]+)"/.exec(html)?.[1] ?? '';
}, 180_000);
afterAll(async () => {
  database.close();
});

const cards = () => `/map/${mapId}/cards`;
/** Those of Ada and Bob. */
const rows = (table: 'cards' | 'reviews') =>
  (
    database
      .prepare(`select count(*) as n from ${table} where user_id in (select id from users where email in (?, ?))`)
      .get(ada.email, bob.email) as { n: number }
  ).n;
async function addCard(front: string, back = 'An answer'): Promise<string> {
  const added = await ada.post(cards(), { act: 'add', node: leaf, front, back });
  expect(added.status).toBe(303);
  const found = database.prepare('select id from cards where front = ? and map_id = ?').get(front, mapId) as {
    id: string;
  };
  return found.id;
}

describe('a review by its forms', () => {
  it('asks, takes the grade, shows when the card returns, and undoes it', async () => {
    const id = await addCard('What is a *jin*?', 'Dead wood <script>alert(1)</script>');
    const page = await (await ada.send('/review')).text();
    expect(page).toContain('What is a <em>jin</em>?');
    expect(page).toContain('Dead wood &lt;script&gt;');
    expect(page).toMatch(new RegExp(`name="card" value="${id}"`));
    // The path would give the answer away.
    expect(page.indexOf('class="card-path"')).toBeGreaterThan(page.indexOf('Dead wood'));
    const graded = await ada.post('/review', { card: id, seen: '0', grade: '4' });
    expect([graded.status, graded.headers.get('location')]).toEqual([303, '/review']);
    const end = await (await ada.send('/review')).text();
    for (const words of ['Done for now', 'href="/history">Open your maps']) expect(end).toContain(words);
    const scoped = await (await ada.send(`/review?map=${mapId}&node=${leaf}`)).text();
    expect(scoped).toContain(`href="/map/${mapId}?node=${leaf}">Back to the map`);
    const undone = await ada.post('/review/undo', {});
    expect(undone.headers.get('location')).toBe(`/review?card=${id}&undone=1`);
    expect(await (await ada.send(`/review?card=${id}&undone=1`)).text()).toContain('What is a <em>jin</em>?');
    expect((await ada.post('/review/undo', {})).status).toBe(409);
    await ada.post(cards(), { act: 'delete', card: id });
  });

  it('refuses invalid grades, other people’s cards and deleted ones, and continues with the next', async () => {
    const id = await addCard('Mine?');
    const next = await addCard('Next?');
    const before = rows('reviews');
    for (const grade of ['5', '0', '-1', '1.5', 'four', '']) {
      const refused = await ada.post('/review', { card: id, seen: '0', grade });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('A card can be graded from 1 (again) to 4 (easy).');
    }
    expect((await bob.post('/review', { card: id, seen: '0', grade: '3' })).status).toBe(404);
    expect((await bob.post('/review/undo', { card: id, seen: '0' })).status).toBe(404);
    for (const act of ['edit', 'suspend', 'delete'])
      expect((await bob.post(cards(), { act, card: id, front: 'x', back: 'y', value: '1' })).status).toBe(404);
    expect((await bob.send(`${cards()}?node=${leaf}`)).status).toBe(404);
    await ada.post(cards(), { act: 'delete', card: id });
    const gone = await ada.post('/review', { card: id, seen: '0', grade: '3' });
    expect(gone.status).toBe(404);
    const text = await gone.text();
    expect(text).toContain('This card is not there any more.');
    expect(text).toContain('Next?');
    expect(rows('reviews')).toBe(before);
    await ada.post(cards(), { act: 'delete', card: next });
  });
});

describe('cards for a review without a connection', () => {
  it('are only those of the account, with their answers, and no cache stores them', async () => {
    const id = await addCard('Kept?', 'Yes, *here*');
    const mine = await ada.send('/review/ahead.json');
    expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const page = await ada.send('/review');
    expect(await mine.json()).toMatchObject({
      account: page.headers.get('x-kept-for'),
      cards: [{ id, seen: 0, dueAt: null, back: expect.stringContaining('<em>here</em>'), steps: { 1: 60_000 } }],
    });
    // Only where they are kept: the page itself does not tell.
    expect(await page.text()).not.toContain('steps');
    expect(await (await bob.send('/review/ahead.json')).json()).toMatchObject({ cards: [] });
    await ada.post(cards(), { act: 'delete', card: id });
  });
});

describe('an answer that waited in a browser', () => {
  it('is only taken from the account that gave it', async () => {
    const id = await addCard('Whose?');
    const before = rows('reviews');
    const markOf = async ({ send }: Account) => (await send('/review')).headers.get('x-kept-for') ?? '';
    const [mine, other] = [await markOf(ada), await markOf(bob)];
    expect(mine).not.toBe(other);
    const answer = { card: id, seen: '0', grade: '3', answer: 'json' };
    const refused = await ada.post('/review?_data=rooms%2Freview%2Froutes%2Freview', {
      ...answer,
      account: other,
    });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'This answer was given by another account, and nothing was saved.', isOther: true },
    ]);
    expect(rows('reviews')).toBe(before);
    const taken = await ada.post('/review?_data=rooms%2Freview%2Froutes%2Freview', {
      ...answer,
      account: mine,
    });
    expect(taken.status).toBe(200);
    expect(rows('reviews')).toBe(before + 1);
    await ada.post(cards(), { act: 'delete', card: id });
  });
});

describe('a suspended card', () => {
  it("is so by the field's name; `value` 0 brings it back, and invalid values change nothing", async () => {
    const id = await addCard('Aside?');
    const suspend = async (value?: string) => {
      const fields = { act: 'suspend', card: id, ...(value === undefined ? {} : { value }) };
      const { status } = await ada.post(cards(), fields);
      const row = database.prepare('select suspended_at as at from cards where id = ?').get(id);
      return [status, (row as { at: string | null }).at !== null];
    };
    expect(await suspend()).toEqual([303, true]);
    expect(await suspend('0')).toEqual([303, false]);
    expect(await suspend('1')).toEqual([303, true]);
    expect(await suspend('maybe')).toEqual([400, true]);
    await ada.post(cards(), { act: 'delete', card: id });
  });
});

describe('a refused card', () => {
  it('keeps what was typed, and says why', async () => {
    const before = rows('cards');
    const long = await ada.post(cards(), {
      act: 'add',
      node: leaf,
      front: 'Kept & shown',
      back: 'y'.repeat(20_480),
    });
    expect(long.status).toBe(400);
    const text = await long.text();
    expect(text).toContain('An answer can have at most 8,000 characters.');
    expect(text).toContain('Kept &amp; shown');
    expect(text).toContain('y'.repeat(20_480));
    const empty = await ada.post(cards(), { act: 'add', node: leaf, front: ' ', back: 'Kept' });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain('Please write a question.');
    expect((await ada.post(cards(), { act: 'add', node: 'n404', front: 'x', back: 'y' })).status).toBe(404);
    expect((await ada.post(cards(), { act: 'burn', node: leaf })).status).toBe(400);
    expect(rows('cards')).toBe(before);
  });

  it('leads only to pages with cards', async () => {
    const leads = async (to: string, front: string) =>
      (await ada.post(cards(), { act: 'add', node: leaf, front, back: 'y', to })).headers.get('location');
    expect(await leads('/cards?q=x', 'To cards')).toBe('/cards?q=x');
    for (const to of ['//evil.test', 'https://evil.test', '/review/../logout', '/cards.evil'])
      expect(await leads(to, `To ${to}`)).toBe(`/map/${mapId}?node=${leaf}#cards`);
  });
});

// Last, because it uses up a learner's requests of a minute.
describe('a flood of grades', () => {
  it('records one of two hundred grades at once, and each answer leads on', async () => {
    const id = await addCard('Once?');
    const before = rows('reviews');
    for (let batch = 0; batch < 2; batch += 1) {
      const grades = Array.from({ length: 100 }, (_, n) =>
        ada.post('/review', { card: id, seen: '0', grade: String(1 + (n % 4)) }),
      );
      for (const { status } of await Promise.all(grades)) expect([303, 429]).toContain(status);
    }
    expect(rows('reviews')).toBe(before + 1);
    await ada.post(cards(), { act: 'delete', card: id });
    expect(rows('reviews')).toBe(before);
  });
});
