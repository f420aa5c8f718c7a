import { useLoaderData, useRevalidator } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { messages } from '~/domain/messages';
import { Alert } from './alert';
import { postInPlace } from './post-in-place';

/**
 * A form whose act leaves the page where it is, whatever comes back. When it is done the page's data is asked for again, and until that is
 * there the form is busy; where it is refused the reason stands below it. Without scripts it is a plain form that leads elsewhere.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the loader is an object of its own
  useEffect(() => setBusy(false), [data]);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const refused = await postInPlace(action, route, failed, fields);
    setProblem(refused);
    // A refusal may be about what this page does not know yet; without an answer there is nothing to ask for.
    if (refused === failed) setBusy(false);
    else revalidate();
  };
  return (
    <form className="in-place" method="post" action={action} onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(isBusy)}
      {problem ? (
        <Alert tone="error" inSight>
          {problem}
        </Alert>
      ) : null}
    </form>
  );
}
