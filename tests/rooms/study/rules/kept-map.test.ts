import { expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { loadOrKeep, rememberMap, rememberSearch } from '~/rooms/study/ui/data';

const leaf = { id: 'a', mark: 'read', lesson: { version: 1 } } as const;
const shown = { map: { id: 'm' }, isOwner: true, node: leaf, editing: false, problem: null };
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const load = (search: string) => loadOrKeep('m', new URLSearchParams(search), noNetwork);

it.each([
  ['?node=a&read=1', '/map/m?node=a&read=1'],
  ['?node=a&edit', '/map/m?node=a&edit'],
  // A kept document shows another leaf than its address names.
  ['?node=b', '/map/m?node=a'],
  ['?node=b&edit', '/map/m?node=a'],
])('without a network a leaf that is not kept leads from %s back to the leaf that is shown', async (from, to) => {
  rememberMap(shown);
  rememberSearch(from);
  const back: unknown = await load('node=b').catch((thrown: unknown) => thrown);
  if (!(back instanceof Response)) throw new Error('no redirect');
  expect([back.status, back.headers.get('location')]).toEqual([302, to]);
  expect(back.headers.has('X-Remix-Replace')).toBe(true);
  const stays = await load('node=a');
  expect(stays).toMatchObject({ node: leaf, problem: messages.search.fetchFailed, unreached: '?node=b' });
});
