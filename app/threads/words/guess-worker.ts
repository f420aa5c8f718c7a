import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

export interface GuessTask {
  readonly password: string;
  /** Words about its owner. */
  readonly about: readonly string[];
}

/** zxcvbn takes superlinear time, so it gets only this much of a password; its authors advise 72 or more. */
const readCharacters = 72;
/** zxcvbn's scores 0 and 1: fewer than 10^6 guesses, "very guessable". */
const obviousUpTo = 1;

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/**
 * Whether the password is easy to guess, as it is or without up to six digits and signs at either end
 * (`Password2026!`).
 */
export default function isObvious({ password, about }: GuessTask): boolean {
  const typed = password.normalize('NFC').slice(0, readCharacters);
  const words = about.map((word) => word.slice(0, readCharacters));
  const undecorated = typed.replace(/^[\d\W_]{1,6}(?=\w)|[\d\W_]{1,6}$/g, '');
  return [...new Set([typed, undecorated])].some(
    (text) => text.length >= 3 && zxcvbn.check(text, words).score <= obviousUpTo,
  );
}
