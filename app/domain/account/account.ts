import type { FieldErrors } from '~/domain/fault/refusal';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';

/**
 * Two spellings of one address: compared without case, without the space that phones add, and with the host as DNS has it
 * (`a@BÜCHER.test` is `a@xn--bcher-kva.test`, UTS 46).
 */
export function emailKey(email: string): string {
  const key = olderEmailKey(email);
  const host = key.slice(key.lastIndexOf('@') + 1);
  const local = key.slice(0, key.length - host.length);
  return /\P{ASCII}/u.test(host) && URL.canParse(`http://${host}`)
    ? local + new URL(`http://${host}`).hostname
    : key;
}

/** The key under which accounts with a host beyond ASCII were kept before `emailKey` knew how DNS spells it. */
export const olderEmailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * An address that could receive mail: one @, something before it, a host behind it, nothing that could break a
 * mail header. Deliverability is what the verification mail proves, so this stays lenient (HTML's own rule allows `a@b`).
 */
export function isEmail(value: string): boolean {
  if (value.length > limits.emailMaxCharacters) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const host = value.slice(at + 1);
  return (
    at > 0 &&
    at <= 64 &&
    !/[\s\p{C}<>()[\]\\,;:"@]/u.test(local) &&
    /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u.test(host)
  );
}

export interface Registration {
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
}

/** §5: all three are required, and a password has at least six characters (counted as a person does: code points). */
export function checkRegistration(form: Registration): FieldErrors<keyof Registration> {
  const errors: FieldErrors<keyof Registration> = {};
  const nickname = checkNickname(form.nickname);
  if (nickname) errors.nickname = nickname;
  if (!form.email) errors.email = messages.register.emailRequired;
  else if (!isEmail(form.email)) errors.email = messages.register.invalidEmail;
  const password = checkNewPassword(form.password);
  if (password) errors.password = password;
  return errors;
}

export function checkNickname(nickname: string): string | null {
  if (!nickname) return messages.register.nameRequired;
  return [...nickname].length > limits.nicknameMaxCharacters ? messages.register.nameTooLong : null;
}

export function checkNewPassword(password: string): string | null {
  if (!password) return messages.register.passwordRequired;
  const characters = [...password].length;
  if (characters < limits.passwordMinCharacters) return messages.register.passwordTooShort;
  return characters > limits.passwordMaxCharacters ? messages.register.passwordTooLong : null;
}

/** §5: email and password are required. */
export function checkSignIn(form: {
  readonly email: string;
  readonly password: string;
}): FieldErrors<'email' | 'password'> {
  const errors: FieldErrors<'email' | 'password'> = {};
  if (!form.email) errors.email = messages.signIn.emailRequired;
  else if (!isEmail(form.email)) errors.email = messages.signIn.invalidEmail;
  if (!form.password) errors.password = messages.signIn.passwordRequired;
  return errors;
}

/** A name as it is kept: trimmed, inner white space and control characters folded to one space. */
export const normaliseNickname = (raw: string): string => raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
