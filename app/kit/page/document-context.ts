import { createContext, type ReactNode, useContext } from 'react';

/** Data for server rendering only; empty in the browser, which hydrates the server's HTML. */
export interface DocumentParts {
  readonly nonce: string;
  /**
   * Placeholder for the HTML of the map's tree, which is not in the loader data and is inserted into the finished
   * document.
   */
  readonly tree: string;
  /** The HTML of a part, as it was drawn before for the same data. Not in development. */
  readonly drawn?: (part: string, on: readonly unknown[], draw: () => ReactNode) => string;
}

export const DocumentContext = createContext<DocumentParts>({ nonce: '', tree: '' });

export const useDocumentParts = (): DocumentParts => useContext(DocumentContext);
