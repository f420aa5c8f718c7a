import { createContext, useContext } from 'react';

/** What only the document's first drawing on the server knows; empty in the browser, which adopts what it finds. */
export interface DocumentParts {
  readonly nonce: string;
  /** HTML of the map's tree. The browser's data holds no second copy of it. */
  readonly tree: string;
}

export const DocumentContext = createContext<DocumentParts>({ nonce: '', tree: '' });

export const useDocumentParts = (): DocumentParts => useContext(DocumentContext);
