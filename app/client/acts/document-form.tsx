import type { ReactNode } from 'react';
import { useDocumentLoad } from './document-load';

export interface DocumentFormProps {
  action: string;
  /** Fields and buttons; `busy` from the press until the document that it leads to is there. */
  children: (busy: boolean) => ReactNode;
}

/** A form whose answer is a document of its own, with and without scripts. Its buttons wait for that document. */
export function DocumentForm({ action, children }: DocumentFormProps) {
  const { isLoading, begin } = useDocumentLoad();
  return (
    <form method="post" action={action} onSubmit={begin}>
      {children(isLoading)}
    </form>
  );
}
