import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { limits } from '~/domain/limits';
import { plainFormulas } from '~/domain/text/plain-formula';
import { MyLessons } from '~/ui/lists/my-lessons';
import { page } from '~/web/handle.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: 'My lessons · Topiary' }];

/** The user's 100 last changed lessons. */
export const loader = page('member', async ({ user, house }) => {
  const lessons = await house.lessons.listForUser(user.id, limits.lessonsPerList);
  const drawn = await house.drawLabels(lessons.map(({ nodeLabel }) => nodeLabel));
  return {
    lessons: lessons.map(({ id, mapId, nodeId, nodeLabel, pathString, tasks, unfinished, updatedAt }) => ({
      id,
      address: `/map/${mapId}?node=${nodeId}`,
      nodeLabel,
      drawn: drawn.get(nodeLabel),
      pathString: plainFormulas(pathString),
      tasks,
      unfinished,
      updatedAt: updatedAt.toISOString(),
    })),
  };
});

export default function Lessons() {
  return <MyLessons {...useLoaderData<typeof loader>()} />;
}
