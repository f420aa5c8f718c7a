import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { greetings, greetingsFor } from '~/rooms/account/rules/greetings';
import { goalOptions } from '~/rooms/account/rules/onboarding';
import { usersIn } from '~/rooms/account/store/users-in';
import { plans } from '~/rooms/credit/rules/plans';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import type { MapCursor } from '~/rooms/map/store/maps';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { temporaryDatabase } from '../../support/database';
import { outlined } from '../../support/maps';
import { planOf, recordStatements } from '../../support/statements';

let store: ReturnType<typeof temporaryDatabase>;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const source = { kind: 'library', name: 'written outline', prompt: '' } as const;

beforeAll(async () => {
  store = temporaryDatabase();
  const [users, maps, lessons] = [usersIn(store.database), mapsIn(store.database), lessonsIn(store.database)];
  for (const id of ['ada', 'bob']) {
    await users.add({
      id,
      nickname: id,
      email: `${id}@example.org`,
      emailVerified: true,
      passwordHash: null,
      googleId: null,
      at: at(0),
    });
  }
  for (let n = 0; n <= limits.userMapsPerPage; n += 1) {
    await maps.add({
      id: `map${String(n).padStart(3, '0')}`,
      userId: 'ada',
      ...outlined(
        n === 7 ? 'Straße nach ÖSTERREICH 100%_' : `Topic ${n}`,
        n === 0 ? '- Leaf\n'.repeat(limits.lessonsPerList + 1) : undefined,
      ),
      source,
      runId: null,
      // Every second row has the time of the row before, so that the id decides.
      at: at(n - (n % 2)),
    });
    if (n <= limits.publicMapsPerPage) await maps.setVisibility(`map${String(n).padStart(3, '0')}`, 'ada', true, at(n));
  }
  for (let n = 0; n <= limits.lessonsPerList; n += 1) {
    await lessons.write({
      id: `d${n}`,
      mapId: 'map000',
      userId: 'ada',
      nodeId: `n${n + 1}`,
      nodeLabel: `Leaf ${n}`,
      pathString: `Topic 0 > Leaf ${n}`,
      compositeKey: `n${n + 1}_Topic 0 > Leaf ${n}`,
      markdown: 'text',
      content: '<p>text</p>',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      source,
      at: at(n),
    });
  }
});

afterAll(() => store.dispose());

describe('the user’s maps', () => {
  it('come 50 at a time, newest first, and go on to older ones without a gap or a repetition', async () => {
    const maps = mapsIn(store.database);
    const first = await maps.listForUser('ada', { limit: limits.userMapsPerPage });
    expect(first).toHaveLength(50);
    const last = first.at(-1);
    const before: MapCursor = { createdAt: last?.createdAt ?? at(0), id: last?.id ?? '' };
    const rest = await maps.listForUser('ada', { before, limit: limits.userMapsPerPage });
    const ids = [...first, ...rest].map((map) => map.id);
    expect(rest).toHaveLength(1);
    expect(new Set(ids).size).toBe(51);
    const times = [...first, ...rest].map((map) => map.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it.each([
    ['österreich', 1],
    ['STRASSE', 0],
    ['%_', 1],
    ['_', 1],
    ['topic 4', 11],
    ['nothing', 0],
  ])('are found by %j literally, in any case', async (search, count) => {
    expect(await mapsIn(store.database).listForUser('ada', { search, limit: 100 })).toHaveLength(count);
  });

  it("are only one's own", async () => {
    const maps = mapsIn(store.database);
    expect(await maps.listForUser('bob', { limit: 100 })).toEqual([]);
    expect(await maps.readable('map050', 'bob')).toBeNull();
    expect(await maps.readable('map000', 'bob')).not.toBeNull();
    expect(await maps.setVisibility('map000', 'bob', true, at(0))).toBe(false);
    expect(await maps.rename('map000', 'bob', 'Mine', at(0))).toBe(false);
    expect(await maps.putIntoBin('map000', 'bob', at(0))).toBe(false);
  });
});

describe('public maps', () => {
  it('come 20 a page', async () => {
    const maps = mapsIn(store.database);
    const page = (offset: number, order: 'newest' | 'most-viewed' = 'newest') =>
      maps.listPublic({ order, offset, limit: limits.publicMapsPerPage });
    expect(await page(0)).toHaveLength(20);
    expect(await page(20)).toHaveLength(1);
    await maps.countViews(
      ['one', 'two'].map((viewer) => ({ mapId: 'map003', viewer })),
      1,
      at(99),
    );
    expect((await page(0, 'most-viewed'))[0]).toMatchObject({
      id: 'map003',
      viewCount: 2,
      lastViewed: at(99),
    });
  });

  it('are listed for search engines in parts, each once, newest first', async () => {
    const maps = mapsIn(store.database);
    const asked = recordStatements(store.database);
    const listed = [];
    let before: MapCursor | undefined;
    for (;;) {
      const found = await maps.listAddresses({ ...(before ? { before } : {}), limit: 4 });
      listed.push(...found);
      before = found.at(-1);
      if (found.length < 4) break;
    }
    const plans = [...asked].map((statement) => planOf(store.database, statement));
    const newest = await maps.listPublic({ order: 'newest', offset: 0, limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(plans).toHaveLength(6);
    expect(plans[0]).toBe('SCAN maps USING INDEX maps_public_created');
    for (const plan of plans.slice(1)) expect(plan).toMatch(/^SEARCH maps USING INDEX maps_public_created/);
  });

  it.each([
    ['newest', 'maps_public_created', 'maps_public_language_created'],
    ['most-viewed', 'maps_public_views', 'maps_public_language_views'],
  ] as const)('are found by an index if the %s come first', async (order, index, inLanguage) => {
    const asked = recordStatements(store.database);
    const some = { order, offset: 20, limit: limits.publicMapsPerPage };
    await mapsIn(store.database).listPublic(some);
    await mapsIn(store.database).listPublic({ ...some, language: 'en' });
    const plans = [...asked].map((statement) => planOf(store.database, statement));
    expect(plans).toEqual([
      expect.stringMatching(new RegExp(`^SCAN maps USING INDEX ${index}$`, 'm')),
      expect.stringMatching(new RegExp(`^SEARCH maps USING INDEX ${inLanguage} \\(language=\\?\\)$`, 'm')),
    ]);
    for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE');
  });

  it('are found by language, and show their number of lessons', async () => {
    const maps = mapsIn(store.database);
    await maps.foundLanguage('map003', 'de');
    await maps.foundLanguage('map004', 'ar');
    expect(await maps.publicLanguages()).toEqual(['ar', 'de']);
    const german = await maps.listPublic({ order: 'newest', language: 'de', offset: 0, limit: 100 });
    expect(german).toMatchObject([{ id: 'map003', lessonCount: 0 }]);
    const byTitle = { search: german[0]?.query ?? '', order: 'newest', offset: 0, limit: 100 } as const;
    expect(await maps.listPublic({ ...byTitle, language: 'ar' })).toEqual([]);
    expect(await maps.listPublic({ ...byTitle, language: 'de' })).toHaveLength(1);
  });

  it('are searched by an index of their titles', async () => {
    for (const order of ['newest', 'most-viewed'] as const) {
      const plansFor = async (search: string) => {
        const asked = recordStatements(store.database);
        await mapsIn(store.database).listPublic({ search, order, offset: 0, limit: 21 });
        return [...asked].map((statement) => planOf(store.database, statement));
      };
      const plans = await plansFor('topic');
      expect(plans).toHaveLength(2);
      expect(plans[0]).toMatch(/^SCAN public_titles VIRTUAL TABLE INDEX \d+:M\d+$/);
      expect(plans[1]).toMatch(/^SEARCH maps USING INDEX sqlite_autoindex_maps_1 \(id=\?\)/);
      // The title index has no entries of one or two characters; a limited number of titles is read along the list's
      // index.
      const [short = ''] = await plansFor('to');
      const by = order === 'newest' ? 'created_at' : 'view_count';
      expect(short).toMatch(new RegExp(`^SEARCH maps USING INDEX maps_public_\\w+ \\(${by}>\\?\\)`));
    }
  });
});

describe('a search of public titles', () => {
  /** Characters with a meaning in patterns or query languages, and some that fold. */
  const characters = [...'aAbB%_"*\'\\^-:(){} éÉßİ漢🌳'];
  const text = (min: number, max: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map((some) => some.join(''));
  const folded = (title: string) => title.normalize('NFC').toLowerCase();

  it('finds titles that contain the text literally, in any case, in the order of the list, whatever has happened to the maps', async () => {
    const own = temporaryDatabase();
    const [users, maps] = [usersIn(own.database), mapsIn(own.database)];
    const person = { nickname: 'x', emailVerified: true, passwordHash: null, googleId: null, at: at(0) };
    for (const id of ['ada', 'bob']) await users.add({ ...person, id, email: `${id}@example.org` });
    const random = fc.sample(text(1, 9), { numRuns: 400, seed: 1 });
    /** The titles of all public maps. */
    const titles = new Map<string, string>();
    for (const [n, query] of random.entries()) {
      const id = `m${String(n).padStart(3, '0')}`;
      const userId = n % 5 === 0 ? 'bob' : 'ada';
      await maps.add({ ...outlined(query), id, userId, source, runId: null, at: at(n) });
      if (n % 3 === 0) continue;
      await maps.setVisibility(id, userId, true, at(n));
      titles.set(id, query);
      if (n % 7 === 0) {
        const other = random[n - 1] ?? '';
        await maps.rename(id, userId, other, at(n));
        titles.set(id, other);
      }
      if (n % 11 === 0) {
        await maps.setVisibility(id, userId, false, at(n));
        titles.delete(id);
      }
      if (n % 13 === 0) {
        await maps.putIntoBin(id, userId, at(n));
        if (n % 2 === 0) await maps.erase(id, userId);
        titles.delete(id);
      }
    }
    await users.remove('bob');
    for (const [id] of titles) if (Number(id.slice(1)) % 5 === 0) titles.delete(id);

    for (const search of [...fc.sample(text(1, 4), { numRuns: 400, seed: 2 }), ...random.slice(0, 100), 'a\0b', '\0']) {
      const holds = [...titles].filter(([, title]) => folded(title).includes(folded(search)));
      const found = await maps.listPublic({ search, order: 'newest', offset: 0, limit: 1_000 });
      expect(
        found.map(({ id }) => id),
        JSON.stringify(search),
      ).toEqual(holds.map(([id]) => id).reverse());
    }
    const kept = own.database.sqlite.prepare('select count(*) as n from public_titles').get();
    expect(kept).toEqual({ n: [...titles.values()].filter((title) => [...folded(title)].length > 2).length });
    own.dispose();
  });
});

it('at most 100 lessons are listed, last changed first', async () => {
  const lessons = await lessonsIn(store.database).listForUser('ada', limits.lessonsPerList);
  expect(lessons).toHaveLength(100);
  expect(lessons[0]?.nodeLabel).toBe('Leaf 100');
});

it("the fixed lists have the sizes of the specification's §9", () => {
  expect(greetings()).toHaveLength(12);
  expect(new Set(greetings()).size).toBe(12);
  // A newcomer is not welcomed back.
  expect(greetingsFor(false)).toEqual(greetings());
  expect(greetingsFor(true).length).toBeGreaterThan(6);
  for (const greeting of greetingsFor(true)) expect(greeting).not.toMatch(/\b(?:back|still|again)\b/i);
  expect(goalOptions).toHaveLength(8);
  expect(plans.map(({ name, credits, price, popular }) => [name, credits, price, popular])).toEqual([
    ['Starter', 10, 4.99, false],
    ['Explorer', 25, 9.99, true],
    ['Professional', 100, 29.99, false],
  ]);
  expect(limits).toMatchObject({
    topicMaxCharacters: 60,
    passwordMinCharacters: 6,
    userMapsPerPage: 50,
    publicMapsPerPage: 20,
    lessonsPerList: 100,
    userCacheMs: 300_000,
    userCacheRefreshAfterMs: 120_000,
    verificationPollMs: 3_000,
    redirectPauseMs: 500,
    autoSaveDelayMs: 2_000,
    savedIndicatorMs: 3_000,
    testimonialRotationMs: 5_000,
    copyConfirmationMs: 2_000,
    suggestedTopicsMin: 3,
    suggestedTopicsMax: 6,
    indentSpaces: 2,
    collapseSoundVolume: 0.2,
    creditsPerMap: 10,
  });
});

it('the style sheet changes the three voices of the landing page at the pace of the limit', () => {
  const sheet = readFileSync('app/rooms/home/ui/landing.css', 'utf8');
  const seconds = Number(/animation: voices ([\d.]+)s /.exec(sheet)?.[1]);
  expect(seconds * 1_000).toBe(3 * limits.testimonialRotationMs);
});
