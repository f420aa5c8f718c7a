/** The acts of administrators, with their words in the audit list. */
export const administratorActs = {
  verified: 'verified the address of',
  suspended: 'suspended',
  restored: 'let in again',
  deleted: 'deleted the account of',
  appointed: 'made an administrator of',
  unmade: 'made a member again of',
  granted: 'gave credits to',
  'run-stopped': 'stopped a run of',
  'cap-set': 'set the limits of',
  'default-cap-set': 'set the limits for everybody',
  invited: 'made an invitation',
  'invitation-withdrawn': 'withdrew an invitation',
  'backup-taken': 'downloaded a backup',
  'mail-tested': 'sent a test mail',
  'model-examined': 'examined the model',
} as const;

/** Acts on an invitation, whose target id is not a user's. */
const ofInvitations: readonly string[] = [
  'invited',
  'invitation-withdrawn',
] satisfies (keyof typeof administratorActs)[];

/** The user whose account an act concerned; null if it concerned none. */
export const personOf = ({ act, targetId }: { readonly act: string; readonly targetId: string | null }) =>
  ofInvitations.includes(act) ? null : targetId;

export type AdministratorAct = keyof typeof administratorActs;

const words: Readonly<Record<string, string>> = administratorActs;

/** An act in words; an act of a later version is shown by its name. */
export const actSaid = (act: string): string => (Object.hasOwn(words, act) ? (words[act] ?? act) : act);
