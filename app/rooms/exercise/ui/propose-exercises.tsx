import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { exerciseWords } from '~/rooms/exercise/words';
import { ProposalForm } from './proposal-form';

export interface ProposeExercisesView {
  readonly mapId: string;
  readonly nodeId: string;
  readonly run: {
    readonly id: string;
    readonly state: 'live' | 'failed' | 'done';
    readonly message: string | null;
  } | null;
}

/** Beside a lesson: a form to ask a model for exercises, or the state of the last run. */
export function ProposeExercises({ mapId, nodeId, run }: ProposeExercisesView) {
  if (run?.state === 'live')
    return (
      <p>{rich(exerciseWords.exercisesAreBeingProposed, { link: (text) => <a href={`/runs/${run.id}`}>{text}</a> })}</p>
    );
  const isFailed = run?.state === 'failed';
  return (
    <>
      {run?.state === 'done' ? (
        <p>
          {rich(exerciseWords.exercisesWereProposed, {
            link: (text) => <a href={`/map/${mapId}/exercises/proposal/${run.id}`}>{text}</a>,
          })}
        </p>
      ) : null}
      {isFailed ? (
        <p role="note">
          {exerciseWords.noExercisesWereProposed} {run.message}
        </p>
      ) : null}
      <ProposalForm mapId={mapId} act="propose" fields={{ node: nodeId, ...(isFailed ? { replaces: run.id } : {}) }}>
        <p className="actions">
          <Button variant="quiet" small icon="sparkle">
            {isFailed ? exerciseWords.proposeExercisesAgain : exerciseWords.proposeExercises}
          </Button>
        </p>
      </ProposalForm>
    </>
  );
}
