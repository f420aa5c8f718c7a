import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { AdminFrame, Figures } from './frame';

export interface GrantScreenProps {
  readonly person: { readonly id: string; readonly nickname: string };
  readonly balance: { readonly credits: number; readonly held: number };
  /** Whether anything costs credits on this server. */
  readonly isDealing: boolean;
  readonly noteMaxCharacters: number;
  /** Idempotency key: sending the form twice gives once. */
  readonly formKey: string;
  readonly problem?: string | undefined;
  readonly typed?: { readonly credits: string; readonly note: string; readonly key: string } | undefined;
}

/** Gives a user credits. */
export function GrantScreen({
  person,
  balance,
  isDealing,
  noteMaxCharacters,
  formKey,
  problem,
  typed,
}: GrantScreenProps) {
  return (
    <AdminFrame
      place="/admin/people"
      title="Give credits"
      subtitle={
        <>
          To <span dir="auto">{person.nickname}</span>
        </>
      }
    >
      <Card className="stack narrow">
        <Figures
          figures={[
            { name: 'Balance', value: balance.credits },
            { name: 'Held by what is being written', value: balance.held },
          ]}
        />
        {isDealing ? null : (
          <p className="hint">CREDITS is off: maps are free until it is on, and nobody sees a balance.</p>
        )}
        <PostForm>
          <input type="hidden" name="key" value={typed?.key ?? formKey} />
          <Field
            label="Credits"
            name="credits"
            inputMode="numeric"
            autoComplete="off"
            hint="A whole number. What was given cannot be taken back."
            defaultValue={typed?.credits}
            error={problem}
          />
          <Field
            label="What for"
            name="note"
            hint="They read it in their list of credits. It may be empty."
            autoComplete="off"
            maxCharacters={noteMaxCharacters}
            defaultValue={typed?.note}
          />
          <p className="actions">
            <Button icon="coins">Give the credits</Button>
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
