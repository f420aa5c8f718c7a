import { Time } from '~/kit/parts/time';

export interface PasskeysAtResetProps {
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly createdAt: string }[];
  readonly canRemove: boolean;
  /** The passkeys that were ticked before the form was refused. */
  readonly chosen?: readonly string[] | undefined;
}

/** The account's passkeys, with checkboxes to remove them if access to the mailbox alone allows that. */
export function PasskeysAtReset({ passkeys, canRemove, chosen = [] }: PasskeysAtResetProps) {
  return (
    <fieldset className="stack stack-s">
      <legend>Your passkeys</legend>
      <p className="hint">
        They go on signing in, whatever the password is.{' '}
        {canRemove
          ? 'Tick those that you do not know or have no more: they are removed.'
          : 'They can be removed once you have signed in, because your account asks for one after the password.'}
      </p>
      {passkeys.map(({ id, name, createdAt }) => {
        const known = (
          <>
            <bdi>{name}</bdi>, added <Time at={createdAt} />
          </>
        );
        return canRemove ? (
          <label key={id} className="check">
            <input type="checkbox" name="remove" value={id} defaultChecked={chosen.includes(id)} />
            <span>Remove {known}</span>
          </label>
        ) : (
          <p key={id}>{known}</p>
        );
      })}
    </fieldset>
  );
}
