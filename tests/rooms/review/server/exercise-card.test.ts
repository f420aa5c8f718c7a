import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** Cards of missed exercises by their forms, without scripts and with. */

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

const reviews = (card: string) =>
  database.prepare('select n, grade from reviews where card_id = ? order by n').all(card);

/** Adds a card as a miss in the lesson does, without any other card beside it. */
function addExercise(id: string, front: string): string {
  database.prepare('delete from cards where map_id = ?').run(mapId);
  database
    .prepare(
      `insert into cards (id, map_id, user_id, node_id, kind, front, back, text_key, origin, created_at, updated_at)
       select ?, id, user_id, ?, 'exercise', ?, '', '', 'hand', created_at, created_at from maps where id = ?`,
    )
    .run(id, leaf, front, mapId);
  return id;
}

const sum = '{a=10..99} {b=10..99}\nWhat is {a} + {b}?\n= a + b\n! STEPS';
const sumIn = (page: string) => {
  const [, a, b] = /What is (\d\d) \+ (\d\d)\?/.exec(page) ?? [];
  return Number(a) + Number(b);
};
const data = '/review?_data=rooms%2Freview%2Froutes%2Freview';

describe('an exercise in a review', () => {
  it('is asked without its key, judged after a redirect, and shown with its steps on every reload', async () => {
    const card = addExercise('exercise-right', sum);
    const page = await (await ada.send('/review')).text();
    expect(page).not.toContain('STEPS');
    expect(page).not.toContain('= a + b');
    expect(sumIn(await (await ada.send('/review')).text())).toBe(sumIn(page));
    const answered = await ada.post('/review', { card, seen: '0', answer: String(sumIn(page)) });
    const to = answered.headers.get('location') ?? '';
    expect([answered.status, to]).toEqual([303, `/review?answered=${card}&seen=0&answer=${sumIn(page)}`]);
    for (const shown of [await (await ada.send(to)).text(), await (await ada.send(to)).text()]) {
      expect(shown).toContain('<strong>Right.</strong>');
      expect(shown).toContain('STEPS');
      expect(shown).toContain('Comes again: 10 min');
    }
    expect(reviews(card)).toEqual([{ n: 1, grade: 3 }]);
    const again = await ada.post('/review', { card, seen: '0', answer: String(sumIn(page)) });
    expect(again.headers.get('location')).toBe(to);
    expect(reviews(card)).toHaveLength(1);
  });

  it('that was not read is the same page again, with status 400, the sentence and what was typed', async () => {
    const card = addExercise('exercise-unread', sum);
    const page = await (await ada.send('/review')).text();
    const refused = await ada.post('/review', { card, seen: '0', answer: 'many "things"' });
    expect(refused.status).toBe(400);
    const shown = await refused.text();
    expect(sumIn(shown)).toBe(sumIn(page));
    expect(shown).toContain('That did not count.');
    expect(shown).toContain('value="many &quot;things&quot;"');
    expect(shown).not.toContain('STEPS');
    expect(reviews(card)).toEqual([]);
    const inPlace = await ada.post(data, { card, seen: '0', answer: 'many', as: 'json' });
    expect(inPlace.status).toBe(200);
    expect(await inPlace.json()).toMatchObject({ message: expect.any(String), asked: { id: card, seen: 0 } });
  });

  it('with a long answer shows its result at once', async () => {
    const card = addExercise('exercise-long', 'Say it.\n= yes\n! STEPS');
    const shown = await ada.post('/review', { card, seen: '0', answer: 'no '.repeat(100) });
    expect(shown.status).toBe(200);
    const text = await shown.text();
    expect(text).toContain('<strong>Not right yet.</strong>');
    expect(text).toContain('STEPS');
    expect(reviews(card)).toEqual([{ n: 1, grade: 1 }]);
  });

  it('answers a script with the result and the next cards; one that is not known is again', async () => {
    const card = addExercise('exercise-unknown', sum);
    const answered = await ada.post(data, { card, seen: '0', grade: '1', answer: 'json' });
    const { answered: result, message } = (await answered.json()) as { answered: object; message: null };
    expect([answered.status, message]).toEqual([200, null]);
    expect(result).toMatchObject({ isRight: null, exercise: expect.stringContaining('STEPS'), card: { id: card } });
    expect(reviews(card)).toEqual([{ n: 1, grade: 1 }]);
    // A page that is older than this review leads on.
    await ada.post('/review/undo', { card, seen: '1' });
    const stale = await ada.post('/review', { card, seen: '0', answer: '1' });
    expect([stale.status, stale.headers.get('location')]).toEqual([303, '/review']);
  });

  it('of somebody else is not there', async () => {
    const card = addExercise('exercise-theirs', sum);
    expect((await bob.post('/review', { card, seen: '0', answer: '1' })).status).toBe(404);
    expect(await (await bob.send(`/review?answered=${card}&seen=0&answer=1`)).text()).not.toContain('STEPS');
    expect(reviews(card)).toEqual([]);
  });

  it('is listed with its question, and its text is not changed there', async () => {
    const card = addExercise('exercise-listed', sum);
    for (const address of ['/cards', `/map/${mapId}/cards?node=${leaf}&card=${card}`]) {
      const page = await (await ada.send(address)).text();
      expect(page).toContain('What is ');
      expect(page).not.toContain('STEPS');
      expect(page).not.toContain('= a + b');
    }
    const edited = await ada.post(`/map/${mapId}/cards`, { act: 'edit', card, front: 'x', back: 'y' });
    expect(edited.status).toBe(409);
    expect(await edited.text()).toContain('An exercise is changed in its lesson.');
    const { cards } = (await (await ada.send('/review/ahead.json')).json()) as { cards: unknown[] };
    expect(cards).toEqual([]);
  });
});
