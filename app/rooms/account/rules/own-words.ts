import { emailKey } from './account';

export interface Named {
  readonly nickname: string;
  readonly email: string;
}

/**
 * Words that an attacker would try first as this user's password: name, address, their parts, and the product's name.
 */
export function ownWords({ nickname, email }: Named): string[] {
  const address = emailKey(email);
  const name = nickname.toLowerCase();
  const words = [address, ...address.split('@'), ...address.split(/[@.+_-]/), name, ...name.split(/\s+/), 'topiary'];
  return [...new Set(words)].filter((word) => word.length >= 3);
}

/** Whether the password is just the name, the address or a part of them. */
export const isOwnWord = (password: string, person: Named): boolean =>
  ownWords(person).includes(password.trim().toLowerCase());
