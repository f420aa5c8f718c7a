/**
 * Key prefixes of what waits in localStorage until the server has it: typed texts and acts on a map, and answers of a
 * review. Signing out asks about them and deletes them (rooms/study/ui/offline.ts).
 */
export const keptKeys = { drafts: 'topiary-draft:', answers: 'topiary-answers:' } as const;

/** The browser's localStorage; null if access is refused or there is none. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
