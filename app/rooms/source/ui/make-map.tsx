import { limits } from '~/kit/limits';
import { Button } from '~/kit/parts/button';
import { sourceWords } from '~/rooms/source/words';

export interface MakeMapProps {
  readonly sourceId: string;
  /** The default title of the map. */
  readonly topic: string;
  readonly hasHeadings: boolean;
  /** Whether a model is connected. */
  readonly hasModel: boolean;
  /** Idempotency key of the form. */
  readonly formKey: string;
}

/** A form to make a map of a source: from its headings, or with a model. */
export function MakeMap({ sourceId, topic, hasHeadings, hasModel, formKey }: MakeMapProps) {
  return (
    <section className="card stack-s" id="make-map" aria-labelledby="make-map-title">
      <h2 id="make-map-title">{sourceWords.makeAMapOf}</h2>
      <form method="post" action={`/sources/${sourceId}/map`} className="stack-s">
        <input type="hidden" name="key" value={formKey} />
        <label htmlFor="topic">{sourceWords.titleOfTheMap}</label>
        <input
          id="topic"
          name="topic"
          className="input"
          defaultValue={topic}
          maxLength={limits.topicMaxCharacters}
          dir="auto"
          autoComplete="off"
        />
        <div className="actions">
          <Button name="how" value="headings" variant={hasModel ? 'quiet' : 'primary'} icon="outline">
            {hasHeadings ? sourceWords.fromItsHeadings : sourceWords.fromItsFirstWords}
          </Button>
          {hasModel ? (
            <Button name="how" value="model" icon="sparkle">
              {sourceWords.withTheModel}
            </Button>
          ) : null}
        </div>
        <p className="hint">
          {hasHeadings ? sourceWords.fromItsHeadingsThey : sourceWords.itHasNoHeadings}{' '}
          {hasModel ? sourceWords.withTheModelThe : sourceWords.noModelIsNeeded}
        </p>
      </form>
    </section>
  );
}
