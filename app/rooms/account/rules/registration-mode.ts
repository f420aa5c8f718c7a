/** The groups that may register: everybody, holders of an invitation, or nobody new. */
export const registrationModes = ['open', 'invite', 'closed'] as const;

export type RegistrationMode = (typeof registrationModes)[number];
