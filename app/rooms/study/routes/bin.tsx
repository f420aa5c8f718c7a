import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { Bin } from '~/rooms/study/ui/lists/bin';
import { studyWords } from '~/rooms/study/words';
import { page } from '~/server/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => [{ title: studyWords.binTopiary }];

/** The maps that the user has deleted in the last 30 days. */
export const loader = page(
  'member',
  async ({ user, rooms }) => {
    const maps = await rooms.map.maps.listBin(user.id, limits.binShown);
    const rendered = await rooms.map.renderLabels(maps.map(({ query }) => query));
    const now = rooms.server.clock.now().getTime();
    return {
      maps: maps.map((map) => {
        const deletedAt = map.deletedAt ?? map.updatedAt;
        const leftMs = deletedAt.getTime() + limits.binKeptMs - now;
        return {
          id: map.id,
          query: plainFormulas(map.query),
          rendered: rendered.get(map.query),
          lang: languageOfTitle(map.query, map.language),
          nodeCount: map.nodeCount,
          deletedAt: deletedAt.toISOString(),
          daysLeft: Math.max(0, Math.ceil(leftMs / 86_400_000)),
        };
      }),
    };
  },
  { failed: () => messages.history.loadFailed },
);

export default function BinPage() {
  return <Bin {...useLoaderData<typeof loader>()} />;
}
