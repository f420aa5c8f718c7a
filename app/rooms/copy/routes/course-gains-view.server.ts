import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { changedParagraphs } from '~/rooms/copy/rules/changed-paragraphs';
import type { CourseGainsView } from '~/rooms/copy/ui/course-gains';
import { type FormValues, formSchema, idempotencyKey, list, text } from '~/server/form.server';
import { redirectWithin } from '~/server/redirect.server';

/** As many are shown at once as a form can carry; further ones come up again afterwards. */
const nodesShown = 1_000;
const lessonsShown = 100;
const deepest = 6;

/** Loader data of the changes of a map's course; null if it has not changed. */
export async function courseGainsView(rooms: Rooms, userId: string, mapId: string): Promise<CourseGainsView | null> {
  const gains = await rooms.copy.openCourseGains(userId, mapId);
  if (!gains) return null;
  return {
    title: gains.course.front.title,
    hash: gains.hash,
    submitKey: rooms.server.random.id(),
    nodes: gains.nodes.slice(0, nodesShown).map(({ id, label, depth, under }) => ({
      ...{ id, label: plainFormulas(label), under: plainFormulas(under) },
      level: Math.min(depth + 1, deepest),
    })),
    changed: gains.changed.slice(0, lessonsShown).map(({ nodeId, version, label, isTheirs, before, after }) => ({
      ...{ value: `${nodeId}.${version}`, label: plainFormulas(label), isTheirs },
      paragraphs: changedParagraphs(before, after).filter(({ kind }) => kind !== 'same'),
    })),
    removed: gains.removed.map(plainFormulas),
  };
}

export const courseFields = formSchema({ take: text, keep: list, lesson: list, version: text, key: idempotencyKey });

/** Takes over the ticked nodes and lessons; nothing with `take=none`. */
export async function takeCourse(
  rooms: Rooms,
  { take, keep, lesson, version, key }: FormValues<typeof courseFields>,
  { userId, mapId }: { readonly userId: string; readonly mapId: string },
) {
  const isNone = take === 'none';
  const lessons = lesson.map((value) => [value.replace(/\.\d+$/, ''), Number(/\d+$/.exec(value)?.[0] ?? 0)] as const);
  const taken = await rooms.copy.takeCourseGains(userId, mapId, {
    hash: version,
    nodes: new Set(isNone ? [] : keep),
    lessons: new Map(isNone ? [] : lessons),
    key,
  });
  if (taken.ok) return redirectWithin(`/map/${mapId}`, { status: 303 });
  return json({ says: taken.message }, taken.status);
}
