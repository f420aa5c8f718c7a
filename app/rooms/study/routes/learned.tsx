import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { labelWritten, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { branchCounts, isDone, leavesCounted } from '~/rooms/map/rules/leaf-progress';
import { root } from '~/rooms/map/rules/tree';
import { LearnedScreen } from '~/rooms/study/ui/learned';
import styles from '~/rooms/study/ui/learned.css?url';
import { studyWords } from '~/rooms/study/words';
import { mapNotFound, page } from '~/server/handle.server';
import { sketchAddress } from './views/map-cards.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? studyWords.whatYouLearnedTitle({ title: data.title }) : studyWords.whatYouLearnedTopiary },
];

/** The end of a map: what the learner has done, when the cards come back, and what to learn next. */
export const loader = page('member', async ({ params, user, url, rooms }) => {
  const opened = await rooms.lesson.openMap(params.mapId ?? '', user.id);
  if (!opened) throw mapNotFound(user);
  const { map, tree, isOwner, progress, learned } = opened;
  const counts = branchCounts(tree, progress, (nodeId) => isDone(learned, nodeId));
  const written = writtenIn(map.language, opened.direction);
  const branches = root(tree).children.flatMap((id) => tree.nodes.get(id) ?? []);
  const leaves = leavesCounted(tree, learned, progress);
  const [rendered, cards, offered, goOn] = await Promise.all([
    rooms.map.renderLabels(branches.map(({ label }) => label)),
    rooms.review.cardsOfMap(map.id, user.id),
    leaves.done + leaves.known === leaves.total ? rooms.review.countLibraryCards(map, user.id) : 0,
    rooms.lesson.continueReading(user.id),
  ]);
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    written: labelWritten(map.query, written),
    sketch: sketchAddress(map),
    leaves,
    branches: branches.map(({ id, label }) => ({
      id,
      label: plainFormulas(label),
      rendered: rendered.get(label),
      written: labelWritten(label, written),
      ...(counts.get(id) ?? { done: 0, total: 1 }),
    })),
    cards: { ...cards, nextDueAt: cards.nextDueAt?.toISOString() ?? null, offered },
    canGrow: isOwner,
    goOn: goOn && {
      address: `/map/${goOn.mapId}?node=${goOn.nodeId}`,
      label: plainFormulas(goOn.label),
      query: plainFormulas(goOn.query),
    },
    topics: rooms.course.library.after(map.query),
    isFirst: url.searchParams.has('first'),
  };
});

export default function Learned() {
  return <LearnedScreen {...useLoaderData<typeof loader>()} />;
}
