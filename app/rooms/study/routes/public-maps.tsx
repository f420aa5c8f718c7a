import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readerLanguage } from '~/kit/language/reader';
import { limits, rateLimits } from '~/kit/limits';
import { languageOfTitle, languageSaid } from '~/kit/text/language';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { PublicMaps } from '~/rooms/study/ui/lists/public-maps';
import { studyWords } from '~/rooms/study/words';
import { page, withinLimit } from '~/server/handle.server';
import { sketchAddress } from './views/map-cards.server';

export const handle = { scripts: false, indexable: true };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => [
  { title: studyWords.publicMapsTopiary },
  { name: 'description', content: studyWords.knowledgeMapsThatPeople },
];

/** Limited, because a page costs a scan of all maps before it. */
const lastPage = 500;

export const loader = page('anyone', async (visit) => {
  const { user, url, rooms } = visit;
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  if (search) await withinLimit(visit, rateLimits.searches);
  else if (!user) await withinLimit(visit, rateLimits.pagesByAddress);
  const order = url.searchParams.get('order') === 'most-viewed' ? ('most-viewed' as const) : ('newest' as const);
  const tags = await rooms.map.maps.publicLanguages();
  const language = tags.find((tag) => tag === url.searchParams.get('language'));
  const number = Number(url.searchParams.get('page') ?? 1);
  const current = Number.isInteger(number) && number >= 1 ? Math.min(number, lastPage) : 1;
  const limit = limits.publicMapsPerPage;
  const found = await rooms.map.maps.listPublic({
    ...(search ? { search } : {}),
    ...(language ? { language } : {}),
    order,
    offset: (current - 1) * limit,
    limit: limit + 1,
  });
  const maps = found.slice(0, limit);
  const rendered = await rooms.map.renderLabels(maps.map(({ query }) => query));
  return {
    isMember: user !== null,
    search,
    order,
    language: language ?? '',
    languages: tags
      .flatMap((tag) => {
        const name = languageSaid(tag);
        return name ? [{ tag, name }] : [];
      })
      .sort((one, other) => one.name.localeCompare(other.name, readerLanguage())),
    page: current,
    hasMore: found.length > limit,
    maps: maps.map((map) => ({
      id: map.id,
      query: map.query,
      rendered: rendered.get(map.query),
      lang: languageOfTitle(map.query, map.language),
      createdAt: map.createdAt.toISOString(),
      viewCount: map.viewCount,
      nodeCount: map.nodeCount,
      lessonCount: map.lessonCount,
      sketch: sketchAddress(map),
    })),
  };
});

export default function Maps() {
  return <PublicMaps {...useLoaderData<typeof loader>()} />;
}
