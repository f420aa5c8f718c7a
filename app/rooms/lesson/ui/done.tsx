import { FormInPlace } from '~/client/acts/form-in-place';
import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import type { PanelDone } from './panel-data';
import { changeLesson } from './store';

/** Below a lesson: marks it as done and goes to the next leaf that is not, or takes the mark back. */
export function Done({ mapId, nodeId, done }: { mapId: string; nodeId: string; done: PanelDone }) {
  const { isDone, next, says } = done;
  return (
    <div className="done">
      {isDone ? (
        <p>
          <Icon name="check" /> Done
        </p>
      ) : null}
      <FormInPlace
        action={`/map/${mapId}/lesson/done`}
        route="rooms/lesson/routes/done"
        fields={{ node: nodeId, value: isDone ? '0' : '1' }}
        leadsTo={isDone || next === null ? undefined : `?node=${next}`}
        onDone={isDone ? undefined : () => changeLesson(nodeId, { mark: 'done' })}
      >
        {(isBusy) => (
          <Button variant={isDone ? 'plain' : 'primary'} small={isDone} busy={isBusy}>
            {isDone ? 'Not done' : next === null ? 'Done' : 'Done, next'}
          </Button>
        )}
      </FormInPlace>
      {says ? <p role="status">{says}</p> : null}
    </div>
  );
}
