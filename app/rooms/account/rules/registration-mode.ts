/** Who may register: everybody, who has an invitation, or nobody new. */
export const registrationModes = ['open', 'invite', 'closed'] as const;

export type RegistrationMode = (typeof registrationModes)[number];
