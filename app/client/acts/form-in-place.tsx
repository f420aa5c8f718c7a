import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '~/kit/messages';
import { useLoaderData, useNavigate, useRevalidator } from '~/kit/page/router';
import { postInPlace } from './post-in-place';
import { Refused } from './refused';

/**
 * A form whose act leaves the page where it is, whatever the answer (decision 13). Once done, the page's data is
 * loaded again, and the form is busy until it is there. A refusal stands below the button and loads nothing, since
 * that may be refused as well. Without scripts it is a plain form that leads elsewhere.
 */
export function FormInPlace({
  action,
  route,
  fields = {},
  failed = messages.search.fetchFailed,
  onBusy,
  onDone,
  leadsTo,
  children,
}: {
  action: string;
  /** The id of the route that the action belongs to. */
  route: string;
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>>;
  /** What is said if no answer came. */
  failed?: string;
  onBusy?: (isBusy: boolean) => void;
  /** It is done, and the page's data is there. */
  onDone?: (() => void) | undefined;
  /** Where the page goes once it is done, instead of loading its data again. */
  leadsTo?: string | undefined;
  children: (isBusy: boolean) => ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const data = useLoaderData();
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the loader is a new object
  useEffect(() => {
    if (!isDone.current) return;
    isDone.current = false;
    setBusy(false);
    onDone?.();
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
    const refused = await postInPlace(action, route, failed, new FormData(form));
    isDone.current = refused === null;
    setProblem(refused);
    if (refused !== null) {
      setBusy(false);
      // To what was typed, where something was.
      form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
    } else if (leadsTo === undefined) revalidate();
    else {
      onDone?.();
      navigate(leadsTo, { preventScrollReset: true });
    }
  };
  return (
    <form className="in-place" method="post" action={action} onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(isBusy)}
      {problem ? (
        <Refused
          message={problem}
          isStale={problem === messages.lesson.stale}
          onShow={() => setProblem(null)}
        />
      ) : null}
    </form>
  );
}
