import { type ReactNode, useEffect, useState } from 'react';

export interface DocumentFormProps {
  action: string;
  /** Fields and buttons; `busy` from the press until the document that it leads to is there. */
  children: (busy: boolean) => ReactNode;
}

/**
 * A form whose answer is a document of its own, with and without scripts. The router knows nothing of such a load, so that
 * `useNavigation` stays silent: this tells the form's buttons that they wait.
 */
export function DocumentForm({ action, children }: DocumentFormProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // The browser's way back may show the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return (
    <form method="post" action={action} onSubmit={() => setBusy(true)}>
      {children(busy)}
    </form>
  );
}
