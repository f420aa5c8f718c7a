import type { FormRefusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { type Arrival, noArrival } from '~/kit/request/arrival';
import { checkRegistration, normaliseNickname, type Registration } from '~/rooms/account/rules/account';
import { isOwnWord, ownWords } from '~/rooms/account/rules/own-words';
import type { User } from '~/rooms/account/store/users';
import type { Limiter } from '~/system/contract/limiter';
import type { Passwords } from '~/system/contract/passwords';
import type { Random } from '~/system/contract/random';
import { type AdmissionDeps, addAdmitted, admit, comerOf, notAdmitted } from './admission';
import { passwordsOff } from './passwords-off';
import type { SendVerification } from './send-verification';

type RegisterResult =
  | {
      readonly ok: true;
      readonly user: User;
      readonly obviousPassword: boolean;
      readonly mailSent: boolean;
    }
  | FormRefusal<keyof Registration>;

interface Deps extends AdmissionDeps {
  readonly passwords: Passwords;
  readonly passwordLogin: boolean;
  readonly limiter: Limiter;
  readonly random: Random;
  readonly sendVerification: SendVerification;
}

/**
 * Creates an account and mails the verification link (specification §2 /register, §5). The account stays if the mail
 * fails: the waiting screen can send it again. A mailed invitation makes an account for its address only, and verifies
 * it, because its link was read in that mailbox. The link of a new server's start verifies any address.
 */
export const register =
  (deps: Deps) =>
  async (typed: Registration, address: string, arrival: Arrival = noArrival): Promise<RegisterResult> => {
    if (!deps.passwordLogin) return passwordsOff();
    const { users, passwords, limiter, clock, random, sendVerification } = deps;
    const admission = await admit(deps)(arrival.invitation);
    if (!admission.ok) return { ok: false, status: 403, errors: { form: notAdmitted()[admission.reason] } };
    const { invitation } = admission;
    const email = invitation?.email ?? typed.email.trim();
    const form = { ...typed, nickname: normaliseNickname(typed.nickname), email };
    const errors = checkRegistration(form);
    if (!errors.password && isOwnWord(form.password, form)) errors.password = messages.register.weakPassword;
    if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };

    const comer = comerOf(invitation, address);
    const allowance = await limiter.take(rateLimits.registrationByAddress, comer, clock.now());
    if (!allowance.allowed) {
      return {
        ok: false,
        status: 429,
        errors: { form: messages.register.tooMany },
        retryAfterMs: allowance.retryAfterMs,
      };
    }
    const taken = { ok: false, status: 400, errors: { email: messages.register.emailInUse } } as const;
    const holder = await users.byEmail(form.email);
    const isVerified = invitation !== null && (invitation.email !== null || invitation.isFirst);
    if (holder && !(isVerified && !holder.emailVerified)) return taken;

    const id = random.id();
    const guessed = passwords.isObvious(form.password, ownWords(form));
    const passwordHash = await passwords.hash(form.password).catch(async (error) => {
      await limiter.giveBack(rateLimits.registrationByAddress, comer);
      throw error;
    });
    const added = await addAdmitted(deps)(invitation, {
      id,
      nickname: form.nickname,
      email: form.email,
      emailVerified: isVerified,
      passwordHash,
      googleId: null,
      at: clock.now(),
    });
    const user = added && (await users.byId(id));
    if (!user) {
      // The invitation was used in another window, or at the same moment.
      const isOver = invitation && !(await users.byEmail(form.email));
      return isOver ? { ok: false, status: 403, errors: { form: messages.register.invitationOver } } : taken;
    }
    const mail = await sendVerification(id, arrival);
    return { ok: true, user, obviousPassword: await guessed, mailSent: mail.ok };
  };
