import { messages } from '~/kit/messages';
import { passkeyWords } from '~/rooms/account/rules/passkey-words';

/** Messages of /login by `?error=`. Only these are shown, so that links cannot inject text. */
export const signInProblems = {
  google: messages.signIn.google,
  provider: messages.signIn.provider,
  'provider-down': messages.signIn.providerDown,
  unverified: messages.signIn.unverifiedThere,
  'other-account': messages.signIn.otherAccount,
  suspended: messages.signIn.suspended,
  halfway: passkeyWords.halfwayOver,
  closed: messages.register.closed,
  'not-invited': messages.register.inviteOnly,
  'invitation-over': messages.register.invitationOver,
  'other-address': messages.register.invitationForOther,
} as const;

export const signInProblem = (name: string | null): string | undefined =>
  name !== null && Object.hasOwn(signInProblems, name)
    ? signInProblems[name as keyof typeof signInProblems]
    : undefined;
