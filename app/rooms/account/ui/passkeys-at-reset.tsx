import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { accountWords } from '~/rooms/account/words';

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
      <legend>{accountWords.yourPasskeys}</legend>
      <p className="hint">{canRemove ? accountWords.passkeysTick : accountWords.passkeysLater}</p>
      {passkeys.map(({ id, name, createdAt }) => {
        const known = { bdi: () => <bdi>{name}</bdi>, time: <Time at={createdAt} /> };
        return canRemove ? (
          <label key={id} className="check">
            <input type="checkbox" name="remove" value={id} defaultChecked={chosen.includes(id)} />
            <span>{rich(accountWords.removeNameAdded({ name: '' }), known)}</span>
          </label>
        ) : (
          <p key={id}>{rich(accountWords.nameAdded({ name: '' }), known)}</p>
        );
      })}
    </fieldset>
  );
}
