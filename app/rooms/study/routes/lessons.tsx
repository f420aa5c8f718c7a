import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { MyLessons } from '~/rooms/study/ui/lists/my-lessons';
import { studyWords } from '~/rooms/study/words';
import { page } from '~/server/handle.server';
import { leavesListed } from './views/map-cards.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => [{ title: studyWords.myLessonsTopiary }];

/**
 * The 100 lessons changed last, by map; `?show=open` for those not done, `?show=without-cards` for those without cards.
 */
export const loader = page('member', async ({ user, url, rooms }) => {
  const wanted = url.searchParams.get('show');
  const only: 'open' | 'without-cards' | undefined =
    wanted === 'open' || wanted === 'without-cards' ? wanted : undefined;
  const lessons = await rooms.lesson.lessons.listForUser(user.id, limits.lessonsPerList, only);
  const rendered = await rooms.map.renderLabels(lessons.flatMap(({ nodeLabel, map }) => [nodeLabel, map.query]));
  const rows = lessons.map(({ mapId, nodeId, map, ...lesson }) => ({
    mapId,
    id: lesson.id,
    address: `/map/${mapId}?node=${nodeId}`,
    nodeLabel: lesson.nodeLabel,
    rendered: rendered.get(lesson.nodeLabel),
    lang: languageOfTitle(lesson.nodeLabel, map.language),
    pathString: plainFormulas(lesson.pathString),
    tasks: lesson.tasks,
    isDone: lesson.isDone,
    cards: lesson.cards,
    unfinished: lesson.unfinished,
    updatedAt: lesson.updatedAt.toISOString(),
  }));
  const maps = new Map(lessons.map(({ mapId, map }) => [mapId, map]));
  const known = await rooms.lesson.progress.knownOf(user.id, [...maps.keys()]);
  return {
    only,
    maps: [...maps].map(([id, { query, language, ...counts }]) => ({
      id,
      query: plainFormulas(query),
      rendered: rendered.get(query),
      lang: languageOfTitle(query, language),
      leaves: leavesListed(counts, known.get(id)),
      // Lessons that are not done come first; a stable sort keeps the order otherwise.
      lessons: rows.filter(({ mapId }) => mapId === id).sort((one, other) => Number(one.isDone) - Number(other.isDone)),
    })),
  };
});

export default function Lessons() {
  return <MyLessons {...useLoaderData<typeof loader>()} />;
}
