import type { ReactNode } from 'react';
import { useDocumentLoad } from './document-load';

interface DocumentFormProps {
  action: string;
  /** Fields and buttons; `busy` is true from the press until the next document arrives. */
  children: (busy: boolean) => ReactNode;
}

/**
 * A form whose response is a new document, with and without scripts. Its buttons are busy until that document arrives.
 */
export function DocumentForm({ action, children }: DocumentFormProps) {
  const { isLoading, begin } = useDocumentLoad();
  return (
    <form method="post" action={action} onSubmit={begin}>
      {children(isLoading)}
    </form>
  );
}
