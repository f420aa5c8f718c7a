import type { FieldErrors } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';

/** Normalised address for comparison: trimmed, lower case, the host in Punycode (UTS 46): `a@xn--bcher-kva.test`. */
export function emailKey(email: string): string {
  const key = legacyEmailKey(email);
  const host = key.slice(key.lastIndexOf('@') + 1);
  const local = key.slice(0, key.length - host.length);
  return /\P{ASCII}/u.test(host) && URL.canParse(`http://${host}`) ? local + new URL(`http://${host}`).hostname : key;
}

/** The key of older accounts, whose host was not converted to Punycode. */
export const legacyEmailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * Whether the address could receive mail and cannot break a mail header. Lenient, like HTML's own rule that allows
 * `a@b`: the verification mail proves the rest.
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

/** §5: all three are required, and a password has at least six characters (code points). */
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

/** Trims, and collapses white space and control characters to single spaces. */
export const normaliseNickname = (raw: string): string => raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
