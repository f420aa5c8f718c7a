import { createContext, useContext } from 'react';

/** Data for server rendering only; empty in the browser, which hydrates the server's HTML. */
export interface DocumentParts {
  readonly nonce: string;
  /**
   * Placeholder for the HTML of the map's tree, which is not in the loader data and is inserted into the finished
   * document.
   */
  readonly tree: string;
}

export const DocumentContext = createContext<DocumentParts>({ nonce: '', tree: '' });

export const useDocumentParts = (): DocumentParts => useContext(DocumentContext);
