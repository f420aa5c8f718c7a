import type { Rooms } from '~/composition.server';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { StepKind } from '~/rooms/home/rules/today';
import { homeWords } from '~/rooms/home/words';
import { stepOfToday } from '~/rooms/review/routes/views/today-step.server';
import { nextCards } from '~/rooms/review/rules/cards-wait';

type Learner = Parameters<Rooms['home']['planToday']>[0];
type Today = Awaited<ReturnType<Rooms['home']['planToday']>>;

/** A leaf of a map as Today opens it: its 'Done' leads back to Today. */
const lessonStep = ({ mapId, nodeId }: { readonly mapId: string; readonly nodeId: string }): string =>
  `/map/${mapId}?node=${encodeURIComponent(nodeId)}&from=today`;

/** The page of the next step; null at the end of the day. */
export function nextStep({ steps, lesson }: Pick<Today, 'steps' | 'lesson'>): string | null {
  const kind = steps[0]?.kind;
  if (kind === undefined) return null;
  return kind === 'lesson' && lesson ? lessonStep(lesson) : '/review?from=today';
}

/** At the end of the day: the cards that wait for another day, or else when the next ones are due. */
export async function comesNext(rooms: Rooms, learner: Learner, day: Today): Promise<string | null> {
  if (day.steps.length > 0) return null;
  if (day.cardsBeyond > 0) return homeWords.moreWaits({ n: day.beyond });
  return nextCards(await rooms.review.daySummary(learner));
}

/** The learner's day for home and its own page. */
export async function todayView(rooms: Rooms, day: Today) {
  const kinds: readonly StepKind[] = day.done.lessons
    ? ['review', 'exercise', 'question', 'lesson']
    : ['review', 'exercise', 'lesson', 'question'];
  const { lesson } = day;
  const rendered = lesson && (await rooms.map.renderLabels([lesson.label]));
  return {
    /** Null at the end of the day. */
    line: day.steps.length > 0 ? stepOfToday(day) : null,
    hasBegun: day.at > 1,
    minutes: day.minutes,
    parts: kinds.flatMap((kind) => (day.left[kind] > 0 ? [{ kind, n: day.left[kind] }] : [])),
    beyond: day.beyond,
    done: day.done,
    /** The next lesson, also if it does not fit into the day. */
    lesson: lesson && {
      address: lessonStep(lesson),
      label: plainFormulas(lesson.label),
      rendered: rendered?.get(lesson.label),
      query: plainFormulas(lesson.query),
      lang: languageOfTitle(lesson.query, lesson.language),
      minutes: lesson.minutes,
      isToWrite: lesson.isToWrite,
    },
  };
}
