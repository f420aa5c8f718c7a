import { FormInPlace } from '~/client/acts/form-in-place';
import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { lessonWords } from '~/rooms/lesson/words';
import type { PanelDone } from './panel-data';
import { changeLesson } from './store';

/** Below a lesson: marks it as done and goes to the next leaf or the map's end, or takes the mark back. */
export function Done({ mapId, nodeId, done }: { mapId: string; nodeId: string; done: PanelDone }) {
  const { isDone, act, undo, query, after, end, says, isKnown } = done;
  const to = isDone ? undefined : done.to;
  return (
    <div className="done">
      {isDone ? (
        <p>
          <Icon name="check" /> {lessonWords.done}
        </p>
      ) : null}
      <FormInPlace
        action={`/map/${mapId}/lesson/done${query}`}
        route="rooms/lesson/routes/done"
        fields={{ node: nodeId, value: isDone ? '0' : '1' }}
        leadsTo={to}
        onDone={() => {
          if (to) changeLesson(nodeId, { mark: 'done' });
          // The page's data has arrived: the leaf is done.
          else if (isDone && after) location.assign(after);
        }}
      >
        {(isBusy) => (
          <Button variant={isDone ? 'plain' : 'primary'} small={isDone} busy={isBusy}>
            {isDone ? undo : act}
          </Button>
        )}
      </FormInPlace>
      {isDone ? null : (
        <form method="post" action={`/map/${mapId}/lesson/done${query}`}>
          <input type="hidden" name="node" value={nodeId} />
          <Button variant="plain" small name="value" value={isKnown ? 'unknown' : 'known'}>
            {isKnown ? done.unknow : done.know}
          </Button>
        </form>
      )}
      {says && end ? (
        <p role="status">
          {says} <a href={end}>{lessonWords.whatYouLearned}</a>
        </p>
      ) : null}
    </div>
  );
}
