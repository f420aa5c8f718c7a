import { limits } from '~/kit/limits';
import { Button } from '~/kit/parts/button';

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
      <h2 id="make-map-title">Make a map of it</h2>
      <form method="post" action={`/sources/${sourceId}/map`} className="stack-s">
        <input type="hidden" name="key" value={formKey} />
        <label htmlFor="topic">Title of the map</label>
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
            {hasHeadings ? 'From its headings' : 'From its first words'}
          </Button>
          {hasModel ? (
            <Button name="how" value="model" icon="sparkle">
              With the model
            </Button>
          ) : null}
        </div>
        <p className="hint">
          {hasHeadings
            ? 'From its headings: they are the outline, and its own text is the lessons.'
            : 'It has no headings, so each part of it is named by its first words; its own text is the lessons.'}{' '}
          {hasModel
            ? 'With the model: the outline is planned from what it says, and lessons are written from its passages.'
            : 'No model is needed for it.'}
        </p>
      </form>
    </section>
  );
}
