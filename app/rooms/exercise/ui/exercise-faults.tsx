import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { UnreadExercise } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseWords } from '~/rooms/exercise/words';

/** A note for a lesson's owner about exercises that cannot be read, as HTML above its text; empty if there are none. */
export const exerciseFaultsHtml = (unread: readonly UnreadExercise[]): string =>
  unread.length === 0
    ? ''
    : renderToStaticMarkup(
        <div className="callout callout-warning" role="note">
          {unread.map(({ line, start, faults }) => (
            <Fragment key={line}>
              <p>
                <strong>{exerciseWords.exerciseNotRead({ start })}</strong>
              </p>
              <ul>
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>,
      );
