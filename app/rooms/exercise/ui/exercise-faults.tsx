import { Fragment } from 'react';
import type { UnreadExercise } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseWords } from '~/rooms/exercise/words';

/** A note for a lesson's author about exercises that stand as typed, above its text; nothing if there are none. */
export const ExerciseFaults = ({ unread }: { unread: readonly UnreadExercise[] }) =>
  unread.length === 0 ? null : (
    <div className="callout callout-warning" role="note">
      {unread.map((exercise) => (
        <Fragment key={exercise.line}>
          <p>
            <strong>{title(exercise)}</strong>
          </p>
          {exercise.faults.length > 0 ? (
            <ul>
              {exercise.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ) : null}
        </Fragment>
      ))}
    </div>
  );

function title({ start, faults, isFaultyCode }: UnreadExercise): string {
  if (isFaultyCode) return exerciseWords.exerciseFaulty({ start });
  return faults.length > 0 ? exerciseWords.exerciseNotRead({ start }) : exerciseWords.exerciseInANote({ start });
}
