import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCards, keptCards } from '~/rooms/review/ui/kept-cards';

/** A stand-in for the browser's tables: there is no IndexedDB here. */
const rows = vi.hoisted(() => new Map<string, object>());
vi.mock('~/client/offline/store', () => ({
  store: {
    get: async (table: string, key: string) => rows.get(`${table} ${key}`),
    put: async (table: string, row: { address: string }) => void rows.set(`${table} ${row.address}`, row),
  },
}));

const signIn = (account: string) => rows.set('about owner', { name: 'owner', value: account });
const serverHas = (account: string, ...ids: string[]) => {
  const fetched = vi.fn(async () => Response.json({ account, cards: ids.map((id) => ({ id })) }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

let hours = 0;
beforeEach(() => {
  rows.clear();
  hours += 1;
  vi.useFakeTimers({ now: hours * 3_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('cards are kept for their account, and another finds none', async () => {
  signIn('ada');
  serverHas('ada', 'one', 'two');
  expect(await keepCards('ada', false)).toHaveLength(2);
  expect(await keptCards('ada')).toEqual([{ id: 'one' }, { id: 'two' }]);
  expect(await keptCards('bo')).toEqual([]);
});

it('cards are asked for again after some minutes, or at the end of a review', async () => {
  signIn('ada');
  const fetched = serverHas('ada', 'one');
  await keepCards('ada', false);
  expect(await keepCards('ada', false)).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  await keepCards('ada', true);
  vi.advanceTimersByTime(6 * 60_000);
  await keepCards('ada', false);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('nothing is kept without a service worker that would empty it, after signing out, or from a faulty answer', async () => {
  const fetched = serverHas('ada', 'one');
  expect(await keepCards('ada', true)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();

  signIn('ada');
  vi.stubGlobal('fetch', async () => {
    rows.clear();
    return Response.json({ account: 'ada', cards: [{ id: 'one' }] });
  });
  expect(await keepCards('ada', true)).toBeNull();
  for (const answer of [
    async () => Response.json({ message: 'Signed out' }, { status: 401 }),
    async () => new Response('<html>'),
    async () => {
      throw new TypeError('no network');
    },
  ]) {
    signIn('ada');
    vi.stubGlobal('fetch', answer);
    expect(await keepCards('ada', true)).toBeNull();
  }
  expect(await keptCards('ada')).toEqual([]);
});
