import type { Rooms } from '~/composition.server';
import { hasExercises, withShownExercises } from '~/kit/exercise/stored';
import type { Written } from '~/kit/text/language';
import { unreadExercises } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseFaultsHtml, exerciseHtml, exercisesDoneHtml } from '~/rooms/exercise/ui/exercise-html';

type LessonRead = Parameters<Rooms['exercise']['openExercises']>[0];

/** Where the forms of a lesson's exercises are posted, and the fields that name the lesson. */
export interface Forms {
  readonly address: string;
  /** The route that `address` belongs to, for scripts; without it that of a map's lesson. */
  readonly route?: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly isVisitor: boolean;
  readonly written: Written;
}

/**
 * The forms of a map's lesson.
 * @param way that of the text that a reader asked for; null for the one that stands first
 */
export const formsOfMap = (
  { mapId, nodeId, userId }: Pick<LessonRead, 'mapId' | 'nodeId' | 'userId'>,
  written: Written,
  way: string | null = null,
): Forms => ({
  address: `/map/${mapId}/exercise`,
  fields: { node: nodeId, ...(way && { way }) },
  isVisitor: userId === null,
  written,
});

/**
 * A lesson's HTML with its exercises as forms for this reader, and a sentence about how far they got with them.
 * @param lesson its `html` may be that for this reader: the exercises stand in it as they are stored
 */
export async function withExercises(
  rooms: Pick<Rooms, 'exercise'>,
  lesson: LessonRead,
  forms: Forms,
): Promise<{ readonly html: string; readonly done: string }> {
  if (!hasExercises(lesson.html)) return { html: lesson.html, done: '' };
  const { views, done } = await rooms.exercise.openExercises(lesson);
  const byId = new Map(views.map((view) => [view.id, view]));
  const html = withShownExercises(lesson.html, ({ id, question }) => {
    const view = byId.get(id);
    return view ? exerciseHtml({ view, ...forms }) : question;
  });
  return { html, done: lesson.userId === null ? '' : exercisesDoneHtml(done) };
}

/**
 * A note for the owner of a lesson about exercises in it that stand as typed or cannot be solved, as HTML; empty if
 * there are none.
 */
export async function exerciseFaults(
  rooms: Pick<Rooms, 'exercise'>,
  { markdown, html, userId }: LessonRead,
): Promise<string> {
  const faultyCode = await rooms.exercise.faultyCode(markdown, userId ?? '');
  return exerciseFaultsHtml([...unreadExercises(markdown, html), ...faultyCode]);
}
