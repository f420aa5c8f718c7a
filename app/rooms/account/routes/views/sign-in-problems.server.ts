import { messages } from '~/kit/messages';
import { passkeyWords } from '~/rooms/account/words';

/** Messages of /login by `?error=`. Only these are shown, so that links cannot inject text. */
export const signInProblems = () =>
  ({
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
  }) as const;

export function signInProblem(name: string | null): string | undefined {
  const problems: Readonly<Record<string, string>> = signInProblems();
  return name !== null && Object.hasOwn(problems, name) ? problems[name] : undefined;
}
