import { judge } from '~/kit/exercise/judge';
import { noteSaid } from '~/kit/exercise/said';
import { exerciseWords } from '~/rooms/exercise/words';
import type { LessonExercise } from './lesson-exercises';
import { answerOf, type Opened, openExercise, type Typed } from './opened-exercise';
import type { Entry, ExerciseAct } from './state';

/** An author's acts on an exercise in the editor's preview. It is kept nowhere else. */
export interface Previewed {
  readonly entries: readonly Entry[];
  /** An answer that could not be judged. */
  readonly typed: Typed | null;
}

export const notPreviewed: Previewed = { entries: [], typed: null };

export const openPreviewed = (found: LessonExercise, { entries }: Previewed): Opened =>
  openExercise(found, entries, null);

/**
 * The state after a press. The author has the key, so the browser may judge; code is run only once it is saved.
 * @param sent the values of the answer's fields, in the order of the page
 */
export function afterPress(
  found: LessonExercise,
  before: Previewed,
  act: ExerciseAct,
  sent: readonly string[],
): Previewed {
  const opened = openPreviewed(found, before);
  const entry: Entry = {
    n: before.entries.length + 1,
    act,
    answer: null,
    isRight: null,
    result: null,
    at: new Date(0),
  };
  const kept = (added: Entry, typed: Typed | null = null) => ({ entries: [...before.entries, added], typed });
  if (act === 'hint') return kept(entry, { sent, says: [] });
  if (act !== 'try') return kept(entry);
  if (found.written.kind === 'code') return { ...before, typed: { sent, says: [exerciseWords.codeAfterSaving] } };
  const answer = answerOf(opened, sent);
  const { isRight, notes } = judge(opened.exercise, answer);
  if (isRight === null) return { ...before, typed: { sent, says: notes.map(noteSaid) } };
  return kept({ ...entry, answer, isRight });
}
