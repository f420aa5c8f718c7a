/**
 * Key prefixes of what waits in localStorage until the server has it: typed texts and acts on a map, answers of a
 * review, and tries at exercises. Signing out asks about them and deletes them (rooms/study/ui/offline.ts).
 */
export const keptKeys = { drafts: 'topiary-draft:', answers: 'topiary-answers:', tries: 'topiary-draft:try:' } as const;

/** The browser's localStorage; null if access is refused or there is none. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Keeps a text in this browser until the server has it; an empty one is forgotten.
 * @returns false if storage is full or refused, which must not stop the typing
 */
export function keepText(key: string, text: string): boolean {
  const store = browserStore();
  try {
    if (text) store?.setItem(key, text);
    else store?.removeItem(key);
    return store !== null;
  } catch {
    return false;
  }
}
