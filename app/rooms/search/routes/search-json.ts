import { json } from '@remix-run/node';
import { limits, rateLimits } from '~/kit/limits';
import { queryMaxCharacters } from '~/kit/search/words';
import { page, withinLimit } from '~/server/handle.server';
import { groupData } from './search-view.server';

const api = { answers: 'api' } as const;

/** For Ctrl+K (`kit/page/palette.ts`): the first texts that have the words `q`, and whether somebody is signed in. */
export const loader = page(
  'anyone',
  async (visit) => {
    const { user, url, rooms } = visit;
    const typed = (url.searchParams.get('q') ?? '').slice(0, queryMaxCharacters).trim();
    if (typed) await withinLimit(visit, rateLimits.searches, api);
    const wanted = { typed, scope: user ? ('all' as const) : ('public' as const), page: 1 };
    const { groups } = await rooms.search.findTexts(user?.id ?? null, wanted);
    const texts = groups.map(groupData).flatMap(({ title, items }) =>
      items.map(({ href, label, path, pieces }) => ({
        href,
        label: label ?? pieces.map(({ text }) => text).join(''),
        hint: [title, ...path].join(' › '),
      })),
    );
    const found = { isMember: user !== null, texts: texts.slice(0, limits.paletteTextsShown) };
    return json(found, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
