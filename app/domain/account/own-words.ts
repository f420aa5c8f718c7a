import { emailKey } from './account';

/** The words that others would try first as this person's password: name, address, their parts, and ours. */
export function ownWords({
  nickname,
  email,
}: {
  readonly nickname: string;
  readonly email: string;
}): string[] {
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
