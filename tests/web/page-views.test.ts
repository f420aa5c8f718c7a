import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageViewsIn } from '~/adapters/sqlite/page-views';
import type { House } from '~/composition.server';
import { countPageView, flushPageViews, isFirstLook } from '~/web/page-views.server';
import { temporaryDatabase } from '../support/database';

let store: ReturnType<typeof temporaryDatabase>;
let house: Pick<House, 'pageViews' | 'clock'>;

beforeEach(() => {
  store = temporaryDatabase();
  house = { pageViews: pageViewsIn(store.database), clock: { now: () => new Date('2026-01-31T23:59:59Z') } };
});
afterEach(() => store.dispose());

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers });
const counted = () =>
  store.database.sqlite.prepare('select day, route, views from page_views order by route').all();

it('page views are counted per route and day, added up over flushes', async () => {
  countPageView(request(), 'routes/front/home');
  countPageView(request(), 'routes/front/home');
  countPageView(request(), 'routes/lists/public-maps');
  await flushPageViews(house as House);
  countPageView(request(), 'routes/lists/public-maps');
  await flushPageViews(house as House);
  expect(counted()).toEqual([
    { day: '2026-01-31', route: 'routes/front/home', views: 2 },
    { day: '2026-01-31', route: 'routes/lists/public-maps', views: 2 },
  ]);
});

it('whoever asks not to be counted is not', async () => {
  countPageView(request({ DNT: '1' }), 'routes/lists/public-maps');
  countPageView(request({ 'Sec-GPC': '1' }), 'routes/lists/public-maps');
  await flushPageViews(house as House);
  expect(counted()).toEqual([]);
});

it.each([
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }, true],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Fetch-Dest': 'document' }, true],
  [{ 'User-Agent': 'Googlebot/2.1' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Cache-Control': 'max-age=0' }, false],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Cache-Control': 'no-cache' }, false],
  [
    { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Purpose': 'prefetch;prerender' },
    false,
  ],
  [{ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'Sec-Fetch-Dest': 'empty' }, false],
])('a first look at a map with %j: %s', (headers, expected) => {
  expect(isFirstLook(request(headers as unknown as Record<string, string>))).toBe(expected);
});
