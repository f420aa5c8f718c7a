import type { FieldErrors } from '~/kit/fault/refusal';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { reviewWords } from '~/rooms/review/words';
import { CardFields } from './card-form';

/** The form after a card was refused: the typed texts and the reasons. */
export function RefusedCard({
  errors,
  typed,
  fields,
}: {
  errors: FieldErrors<'front' | 'back' | 'figure' | 'form'>;
  typed: { readonly front: string; readonly back: string; readonly figure?: string };
  fields: readonly (readonly string[])[];
}) {
  const node = fields.find(([name]) => name === 'node')?.[1];
  return (
    <section className="narrow stack">
      <PageHeader title={reviewWords.yourCard} subtitle={reviewWords.itIsNotSaved} />
      {errors.form ? <Alert tone="error">{errors.form}</Alert> : null}
      <form method="post" className="stack" noValidate>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CardFields id="card" typed={typed} errors={errors} />
        <p className="actions">
          <Button>{reviewWords.save}</Button>
          {node === undefined ? null : <CancelLink to={`?node=${encodeURIComponent(node)}`} reloadDocument />}
        </p>
      </form>
    </section>
  );
}
