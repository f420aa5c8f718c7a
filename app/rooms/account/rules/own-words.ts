import { emailKey } from './account';

export interface Named {
  readonly nickname: string;
  readonly email: string;
}

/** The words that others would try first as this person's password: name, address, their parts, and ours. */
export function ownWords({ nickname, email }: Named): string[] {
  const address = emailKey(email);
  const name = nickname.toLowerCase();
  const words = [
    address,
    ...address.split('@'),
    ...address.split(/[@.+_-]/),
    name,
    ...name.split(/\s+/),
    'topiary',
  ];
  return [...new Set(words)].filter((word) => word.length >= 3);
}

/** Whether the password is just the name, the address or a part of them. */
export const isOwnWord = (password: string, person: Named): boolean =>
  ownWords(person).includes(password.trim().toLowerCase());
