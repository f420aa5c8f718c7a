import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '~/domain/messages';
import { useLoaderData, useRevalidator } from '~/ui/page/router';
import { postInPlace } from './post-in-place';
import { Refused } from './refused';

/**
 * A form whose act leaves the page where it is, whatever comes back. When it is done the page's data is asked for again, and until that is
 * there the form is busy. Where it is refused nothing is asked for, since that may be refused as well and take the page away: the reason
 * stands below the button, and who is told that a text has changed may ask for it. Without scripts it is a plain form that leads elsewhere.
 */
export function FormInPlace({
  action,
  route,
  fields = {},
  failed = messages.search.fetchFailed,
  onBusy,
  children,
}: {
  action: string;
  /** The id of the route that the action belongs to. */
  route: string;
  fields?: Readonly<Record<string, string>>;
  /** What is said where no answer came. */
  failed?: string;
  onBusy?: (isBusy: boolean) => void;
  children: (isBusy: boolean) => ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const data = useLoaderData();
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the loader is an object of its own
  useEffect(() => {
    if (isDone.current) setBusy(false);
  }, [data]);
  useEffect(() => {
    if (!isBusy || !onBusy) return;
    onBusy(true);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    isDone.current = false;
    setBusy(true);
    setProblem(null);
    const refused = await postInPlace(action, route, failed, fields);
    isDone.current = refused === null;
    setProblem(refused);
    if (refused === null) revalidate();
    else setBusy(false);
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
