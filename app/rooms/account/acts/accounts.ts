import { providerState } from '~/rooms/account/rules/limits';
import type { RegistrationMode } from '~/rooms/account/rules/registration-mode';
import type { Identities } from '~/rooms/account/store/identities';
import type { Invitations } from '~/rooms/account/store/invitations';
import type { OtherWays, Passkeys } from '~/rooms/account/store/passkeys';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User } from '~/rooms/account/store/users';
import type { Passwords } from '~/system/contract/passwords';
import { admit } from './admission';
import { readArrival } from './arrival-token';
import { confirmEmailChange, giveAddress, readEmailChange, requestEmailChange } from './change-email';
import { changePassword } from './change-password';
import { changeProfile } from './change-profile';
import { saveGoals, saveReferral, skipGoals } from './complete-profile';
import { confirmPassword } from './confirm-password';
import { type DeleteDeps, deleteAccount, readDeleteLink, removeAccount, sendDeleteLink } from './delete-account';
import { invite, makeFirstLink, makeInvitation, withdrawInvitation } from './invite';
import { rememberDevice } from './known-device';
import { type MailDeps, makeLink } from './mail-link';
import { readSession } from './read-session';
import { register } from './register';
import { readResetLink, requestReset, resetLink, resetPassword } from './reset-password';
import { sendVerification } from './send-verification';
import { changeSession, closeSession, openSession } from './session-rows';
import { endOtherSessions, endSession, listSessions } from './sessions';
import { signIn } from './sign-in';
import { makeSignInLink, readSignInLink, spendSignInLink } from './sign-in-link';
import { signInWithGoogle, signInWithOidc } from './sign-in-with-provider';
import { readVerificationLink, verifyEmail, vouchFor } from './verify-email';

interface Deps extends MailDeps {
  /** The user cache, from which sign-out removes the user. */
  readonly users: MailDeps['users'] & { forget(id: string): void };
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly runs: DeleteDeps['runs'];
  readonly administrators: DeleteDeps['administrators'];
  readonly removeSourcesOf: DeleteDeps['removeSourcesOf'];
  readonly invitations: Invitations;
  readonly identities: Identities;
  readonly passkeys: Passkeys;
  readonly ways: OtherWays;
  readonly passwordLogin: boolean;
  /** Ends a user's access tokens and turns the webhooks off. */
  readonly endProgramsOf: (userId: string) => Promise<void>;
  readonly registration: RegistrationMode;
}

/** Registration, sign-in, and the actions of users on their own accounts. */
export function createAccounts(deps: Deps) {
  const withPassword = { ...deps, confirmPassword: confirmPassword(deps) };
  const sendVerificationMail = sendVerification(deps);
  let mayAwaitFirst = true;
  return {
    register: register({ ...deps, sendVerification: sendVerificationMail }),
    /** Whether the holder of an invitation link may register, and for which address. */
    readInvitation: admit(deps),
    invite: invite(deps),
    makeInvitation: makeInvitation(deps),
    makeFirstLink: () => makeFirstLink(deps),
    /** Whether the first start's link is unused. A hint only: false if the store fails, and for good after a no. */
    awaitsFirst: async () => {
      if (!mayAwaitFirst) return false;
      try {
        mayAwaitFirst = await deps.invitations.awaitsFirst();
        return mayAwaitFirst;
      } catch {
        return false;
      }
    },
    withdrawInvitation: withdrawInvitation(deps),
    sendVerification: sendVerificationMail,
    readVerificationLink: readVerificationLink(deps),
    verifyEmail: verifyEmail(deps),
    vouchFor: vouchFor(deps),
    readArrival: readArrival(deps),
    confirmPassword: withPassword.confirmPassword,
    signIn: signIn(deps),
    rememberDevice: rememberDevice(deps),
    signInWithGoogle: signInWithGoogle(deps),
    signInWithOidc: signInWithOidc(deps),
    /** Consumes the state of a provider sign-in; false if it was used before. */
    takeAttempt: async (state: string): Promise<boolean> =>
      (await deps.limiter.take(providerState, deps.secrets.hash(state), deps.clock.now())).allowed,
    makeSignInLink: makeSignInLink(deps),
    readSignInLink: readSignInLink(deps),
    spendSignInLink: spendSignInLink(deps),
    readSession: readSession(deps),
    openSession: openSession(deps),
    changeSession: changeSession(deps),
    closeSession: closeSession(deps),
    listSessions: listSessions(deps),
    endOtherSessions: endOtherSessions(deps),
    endSession: endSession(deps),
    requestReset: requestReset(deps),
    /** A password reset link, for the server's administrator to pass on. */
    makeResetLink: (user: User) => makeLink(deps, resetLink(user)),
    readResetLink: readResetLink(deps),
    resetPassword: resetPassword(deps),
    changeProfile: changeProfile(deps),
    /** Sets the language of the interface and of mails; null: as the browser says. */
    changeLanguage: (userId: string, language: string | null) =>
      deps.users.change(userId, { language }, deps.clock.now()),
    changePassword: changePassword(withPassword),
    requestEmailChange: requestEmailChange(withPassword),
    readEmailChange: readEmailChange(deps),
    confirmEmailChange: confirmEmailChange(deps),
    giveAddress: giveAddress(deps),
    sendDeleteLink: sendDeleteLink(deps),
    readDeleteLink: readDeleteLink(deps),
    deleteAccount: deleteAccount(withPassword),
    removeAccount: removeAccount(deps),
    saveGoals: saveGoals(deps),
    skipGoals: skipGoals(deps),
    saveReferral: saveReferral(deps),
  };
}
