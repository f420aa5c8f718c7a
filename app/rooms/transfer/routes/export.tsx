import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { utf8Length } from '~/kit/text/plain-text';
import styles from '~/rooms/editing/ui/edit.css?url';
import { ExportPage } from '~/rooms/transfer/ui/export';
import { transferWords } from '~/rooms/transfer/words';
import { mapNotFound, page } from '~/server/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(transferWords.export);

/** A longer list of branches would be of no use. */
const branchesMax = 200;

/** The page of a map's export formats. */
export const loader = page('anyone', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.readable(params.mapId ?? '', user?.id ?? null);
  if (!map) throw mapNotFound(user);
  const bytes = utf8Length(map.result) + (await rooms.lesson.lessons.bytesOfMap(map.id));
  const hasNotes = user !== null && (await rooms.note.hasNotes(user.id, map.id));
  const gift = await rooms.transfer.countGift(map.id, user?.id ?? null);
  const noCards = user && (await rooms.transfer.whyEmpty(map.id, user.id, 'csv', null));
  const tree = rooms.map.treeOf(map);
  const branches = (tree.nodes.get(tree.rootId)?.children ?? []).slice(0, branchesMax);
  return {
    mapId: map.id,
    title: map.query,
    lang: languageOfTitle(map.query, map.language),
    bytes,
    isSignedIn: user !== null,
    hasNotes,
    gift,
    // Exercises are not counted in a larger map, which would take all of its lessons.
    empty: {
      gift: gift?.all === 0 ? transferWords.noExercises : null,
      apkg: noCards && gift?.all === 0 ? transferWords.noCardsNorExercises : null,
      csv: noCards,
    },
    branches: branches.map((id) => {
      const label = plainFormulas(tree.nodes.get(id)?.label ?? '');
      return { id, label, lang: languageOfTitle(label, map.language) };
    }),
  };
});

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />;
}
