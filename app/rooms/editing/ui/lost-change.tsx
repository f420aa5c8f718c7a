import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { editingWords } from '~/rooms/editing/words';

export interface LostFields {
  readonly message: string;
  /** Names and values as they were submitted. */
  readonly fields: readonly (readonly string[])[];
}

/** A change that the server could not write, with the submitted fields, to be sent again. */
export function LostChange({ message, fields }: { message: string; fields: readonly (readonly string[])[] }) {
  return (
    <section className="narrow stack">
      <h1>{editingWords.editTheMap}</h1>
      <Alert tone="error">{message}</Alert>
      <form method="post" className="stack">
        {fields.map(([name = '', value = '']) =>
          name === 'label' ? (
            <div className="field" key={name}>
              <label htmlFor="label">{editingWords.whatYouTyped}</label>
              <textarea id="label" name="label" className="input" rows={4} defaultValue={value} dir="auto" />
            </div>
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button>{editingWords.tryAgain}</Button>
      </form>
    </section>
  );
}
