/** Where a suggestion goes: to the administrators, for a text of the library, or to the writer of a public map. */
export type Recipient = 'library' | 'writer';

interface Text {
  readonly source: { readonly kind: string; readonly name: string };
  readonly editedAt: Date | null;
}

/** Whether a lesson is the library's: one that its owner changed is the owner's. A tick is no change. */
export const isOfLibrary = ({ source, editedAt }: Text): boolean =>
  source.kind === 'library' && source.name === 'written lesson' && editedAt === null;

/**
 * The recipient of suggestions on a lesson; null if nobody takes any.
 * @param isCourse whether the library has a course with this lesson
 */
export function recipientOf(
  map: { readonly userId: string; readonly isPublic: boolean },
  lesson: Text,
  { userId, isCourse }: { readonly userId: string | null; readonly isCourse: boolean },
): Recipient | null {
  if (isOfLibrary(lesson) && isCourse) return 'library';
  return map.isPublic && map.userId !== userId ? 'writer' : null;
}
