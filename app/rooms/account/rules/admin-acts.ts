/** The acts of administrators in the audit list. */
export type AdministratorAct =
  | 'verified'
  | 'suspended'
  | 'restored'
  | 'deleted'
  | 'appointed'
  | 'unmade'
  | 'granted'
  | 'run-stopped'
  | 'cap-set'
  | 'default-cap-set'
  | 'invited'
  | 'invitation-withdrawn'
  | 'backup-taken'
  | 'mail-tested'
  | 'model-examined'
  | 'suggestion-taken'
  | 'suggestion-declined'
  | 'suggestions-delivered'
  | 'course-uploaded'
  | 'course-on'
  | 'course-off'
  | 'course-version-chosen'
  | 'course-removed';

/** Acts on an invitation, whose target id is not a user's. */
const ofInvitations: readonly string[] = ['invited', 'invitation-withdrawn'] satisfies AdministratorAct[];

/** The user whose account an act concerned; null if it concerned none. */
export const personOf = ({ act, targetId }: { readonly act: string; readonly targetId: string | null }) =>
  ofInvitations.includes(act) ? null : targetId;
