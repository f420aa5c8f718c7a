import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { post } from '~/client/network/post';
import { messages } from '~/kit/messages';
import { useLoaderData, useNavigate, useRevalidator } from '~/kit/page/router';
import { Refused } from './refused';

interface FormInPlaceProps {
  action: string;
  /** The id of the route that the action belongs to. */
  route: string;
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The message if no response came. */
  failed?: string;
  onBusy?: (isBusy: boolean) => void;
  /** Called on success with what was sent, once the page's data has arrived. */
  onDone?: ((sent: FormData) => void) | undefined;
  /** Where to navigate on success, instead of reloading the page's data. */
  leadsTo?: string | undefined;
  children: (isBusy: boolean) => ReactNode;
}

/**
 * A form whose action never leaves the page, whatever the response (decision 13). After success the page's data is
 * reloaded, and the form is busy until it arrives. A refusal is shown below the button without a reload, since that may
 * be refused as well. Without scripts it is a plain form that leaves the page.
 */
export const FormInPlace = import.meta.env.SSR ? ServedForm : LiveForm;

/** As the server draws it: it needs no router. */
function ServedForm({ action, fields, children }: FormInPlaceProps) {
  return (
    <form className="in-place" method="post" action={action}>
      <Fields fields={fields} />
      {children(false)}
    </form>
  );
}

function Fields({ fields = {} }: Pick<FormInPlaceProps, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function LiveForm({
  action,
  route,
  fields,
  failed = messages.search.fetchFailed,
  onBusy,
  onDone,
  leadsTo,
  children,
}: FormInPlaceProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const data = useLoaderData();
  const taken = useRef<FormData | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the loader is a new object
  useEffect(() => {
    const sent = taken.current;
    if (!sent) return;
    taken.current = null;
    setBusy(false);
    onDone?.(sent);
  }, [data]);
  useEffect(() => {
    if (!isBusy || !onBusy) return;
    onBusy(true);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const form = event.currentTarget;
    const sent = new FormData(form);
    const { message: refused } = await post(action, sent, { route, failed });
    taken.current = refused === null ? sent : null;
    setProblem(refused);
    if (refused !== null) {
      setBusy(false);
      // Focuses the typed field, if there is one.
      form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
    } else if (leadsTo === undefined) revalidate();
    else {
      onDone?.(sent);
      navigate(leadsTo, { preventScrollReset: true });
    }
  };
  return (
    <form className="in-place" method="post" action={action} onSubmit={submit}>
      <Fields fields={fields} />
      {children(isBusy)}
      {problem ? (
        <Refused message={problem} isStale={problem === messages.lesson.stale} onShow={() => setProblem(null)} />
      ) : null}
    </form>
  );
}
