import { Button } from '~/kit/parts/button';
import { askLimits } from '~/rooms/ask/rules/limits';
import { askWords } from '~/rooms/ask/words';
import type { ThreadView } from './thread-data';

/** The question form: asks the model or, without one, searches. */
export function QuestionForm({
  view,
  id,
  typed = {},
  error = null,
}: {
  view: Pick<ThreadView, 'mapId' | 'nodeId' | 'canAsk' | 'hasLesson'>;
  /** Makes field ids unique if a page has several forms. */
  id: string;
  typed?: { readonly question?: string; readonly selection?: string };
  error?: string | null;
}) {
  const { canAsk, nodeId, hasLesson } = view;
  return (
    <form
      method={canAsk ? 'post' : 'get'}
      action={`/map/${view.mapId}/ask`}
      className="stack-s"
      data-ask-form={canAsk ? 'question' : 'look'}
    >
      <input type="hidden" name="node" value={nodeId} />
      <div className="field">
        <label htmlFor={`${id}-question`}>{askWords.yourQuestion}</label>
        <textarea
          id={`${id}-question`}
          name={canAsk ? 'question' : 'q'}
          rows={2}
          dir="auto"
          required
          data-max={askLimits.questionMaxCharacters}
          defaultValue={typed.question}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <output className="count" />
      </div>
      {canAsk && hasLesson ? (
        <details className="new-text" open={Boolean(typed.selection)}>
          <summary>{askWords.aboutOnePlaceOf}</summary>
          <div className="field">
            <label htmlFor={`${id}-selection`}>{askWords.thePlaceCopiedFrom}</label>
            <textarea
              id={`${id}-selection`}
              name="selection"
              rows={2}
              dir="auto"
              data-max={askLimits.selectionMaxCharacters}
              defaultValue={typed.selection}
            />
            <output className="count" />
          </div>
        </details>
      ) : null}
      <div className="actions">
        {canAsk ? (
          <>
            <Button small name="how" value="hint">
              {askWords.giveMeAHint}
            </Button>
            <Button variant="quiet" small name="how" value="answer">
              {askWords.answerInFull}
            </Button>
          </>
        ) : (
          <Button small icon="search">
            {askWords.lookItUp}
          </Button>
        )}
      </div>
    </form>
  );
}
