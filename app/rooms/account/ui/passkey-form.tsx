import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { accountWords, passkeyWords } from '~/rooms/account/words';

interface PasskeyFormProps {
  readonly action: string;
  readonly purpose: 'add' | 'sign-in' | 'confirm';
  readonly label: string;
  readonly variant?: 'danger';
  /** Why the last attempt was refused. */
  readonly problem?: string | undefined;
  /** Whether another passkey has to confirm first, by a press of its own: browsers require a press for each prompt. */
  readonly isConfirmedFirst?: boolean;
  /** More fields of the form; one named `password` is the proof of ownership. */
  readonly children?: ReactNode;
}

/**
 * A form whose answer comes from a passkey. The button asks the device and then submits the form as usual; the code for
 * that is loaded on demand. Without scripts a message replaces the form.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, purpose, label, variant, problem, isConfirmedFirst = false, children } = props;
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<string>();
  const [proof, setProof] = useState('');
  const [busy, setBusy] = useState(false);

  const confirms = isConfirmedFirst && proof === '';

  async function askDevice(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFailed(undefined);
    try {
      const { askPasskey } = await import('./ask-passkey');
      const password = String(new FormData(form).get('password') ?? '');
      const told = await askPasskey(confirms ? 'confirm' : purpose, { password, proof });
      if ('problem' in told) {
        setProof('');
        setFailed(told.problem);
      } else if (confirms) {
        setProof(told.response);
      } else if (answer.current) {
        answer.current.value = told.response;
        form.submit();
        return;
      }
    } catch {
      setProof('');
      setFailed(passkeyWords.failed);
    }
    setBusy(false);
  }

  return (
    <>
      {(failed ?? problem) && (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {failed ?? problem}
        </Alert>
      )}
      <noscript>
        <Alert tone="info">{passkeyWords.needsScripts}</Alert>
      </noscript>
      <form method="post" action={action} className="stack js-only" noValidate onSubmit={askDevice}>
        <input ref={answer} type="hidden" name="response" defaultValue="" />
        {children}
        <Button {...(variant ? { variant } : {})} disabled={busy}>
          {confirms ? accountWords.confirmWithAPasskey : label}
        </Button>
      </form>
    </>
  );
}
