import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Figures } from './frame';

interface GrantScreenProps {
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
      title={adminWords.giveCredits}
      subtitle={rich(adminWords.toNickname({ nickname: person.nickname }), {
        span: (text) => <span dir="auto">{text}</span>,
      })}
    >
      <Card className="stack narrow">
        <Figures
          figures={[
            { name: adminWords.balance, value: balance.credits },
            { name: adminWords.heldByWhatIs, value: balance.held },
          ]}
        />
        {isDealing ? null : <p className="hint">{adminWords.creditsIsOffMaps}</p>}
        <PostForm>
          <input type="hidden" name="key" value={typed?.key ?? formKey} />
          <Field
            label={adminWords.credits}
            name="credits"
            inputMode="numeric"
            autoComplete="off"
            hint={adminWords.aWholeNumberWhat}
            defaultValue={typed?.credits}
            error={problem}
          />
          <Field
            label={adminWords.whatFor}
            name="note"
            hint={adminWords.theyReadItIn}
            autoComplete="off"
            maxCharacters={noteMaxCharacters}
            defaultValue={typed?.note}
          />
          <p className="actions">
            <Button icon="coins">{adminWords.giveTheCredits}</Button>
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
