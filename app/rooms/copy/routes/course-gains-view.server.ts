import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { changedParagraphs } from '~/rooms/copy/rules/changed-paragraphs';
import type { CourseGainsView } from '~/rooms/copy/ui/course-gains';
import type { CardText } from '~/rooms/review/rules/card';
import { asReadCard, writeCards } from '~/rooms/review/rules/write-cards';
import { type FormValues, formSchema, list, text } from '~/server/form.server';
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
    nodes: gains.nodes.slice(0, nodesShown).map(({ id, label, depth, under }) => ({
      ...{ id, label: plainFormulas(label), under: plainFormulas(under) },
      level: Math.min(depth + 1, deepest),
    })),
    changed: gains.changed.slice(0, lessonsShown).map(({ nodeId, version, label, isTheirs, before, after }) => ({
      ...{ value: `${nodeId}.${version}`, label: plainFormulas(label), isTheirs },
      paragraphs: changedOnly(before, after),
    })),
    moved: gains.moved.slice(0, lessonsShown).map(({ nodeId, label, from, to, isTheirs }) => ({
      ...{ id: nodeId, label: plainFormulas(label), from: from && plainFormulas(from), isTheirs },
      to: to && plainFormulas(to.label),
    })),
    cards: gains.cards.slice(0, lessonsShown).map(({ nodeId, label, cards }) => ({
      ...{ value: nodeId, label: plainFormulas(label) },
      paragraphs: cards.flatMap(({ before, text }) => changedOnly(cardSaid(before), cardSaid(text))),
    })),
    removed: gains.removed.map(plainFormulas),
  };
}

/** The paragraphs that are not the same. */
const changedOnly = (before: string, after: string) =>
  changedParagraphs(before, after).filter(({ kind }) => kind !== 'same');

/** A card as its text is typed in a course. */
const cardSaid = (text: CardText): string => {
  const card = asReadCard(text);
  return card ? writeCards([card]) : text.back;
};

export const courseFields = formSchema({ take: text, keep: list, lesson: list, node: list, card: list, version: text });

/** Takes over what is ticked; nothing with `take=none`. */
export async function takeCourse(
  rooms: Rooms,
  { take, keep, lesson, node, card, version }: FormValues<typeof courseFields>,
  { userId, mapId }: { readonly userId: string; readonly mapId: string },
) {
  const ticked = <T>(values: readonly T[]): readonly T[] => (take === 'none' ? [] : values);
  const lessons = lesson.map((value) => [value.replace(/\.\d+$/, ''), Number(/\d+$/.exec(value)?.[0] ?? 0)] as const);
  const taken = await rooms.copy.takeCourseGains(userId, mapId, {
    hash: version,
    nodes: new Set(ticked(keep)),
    lessons: new Map(ticked(lessons)),
    moved: new Set(ticked(node)),
    cards: new Set(ticked(card)),
  });
  if (taken.ok) return redirectWithin(`/map/${mapId}`, { status: 303 });
  return json({ says: taken.message }, taken.status);
}
