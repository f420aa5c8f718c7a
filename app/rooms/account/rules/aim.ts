import { limits } from '~/kit/limits';
import { countCharacters, typedLine } from '~/kit/text/plain-text';

/** How much a learner knows of a topic: nothing yet, some of it, or they use it already. */
const aimLevels = ['new', 'some', 'use'] as const;
type AimLevel = (typeof aimLevels)[number];

/** For whom a map is: where its learner stands, what they want it for, and their minutes a day. Each may be missing. */
export interface Aim {
  readonly level: AimLevel | null;
  /** One line of at most 200 characters. */
  readonly purpose: string | null;
  readonly minutes: number | null;
}

export const noAim: Aim = { level: null, purpose: null, minutes: null };

export const isNoAim = ({ level, purpose, minutes }: Aim): boolean =>
  level === null && purpose === null && minutes === null;

/** The fields of an aim as they were typed; an empty one is no aim. */
export interface TypedAim {
  readonly level: string;
  readonly purpose: string;
  readonly minutes: string;
}

export type AimFault = 'level' | 'purpose' | 'minutes';

/** Reads the fields of a form. @returns the aim, or the first field that is wrong */
export function readAim(typed: TypedAim): { readonly aim: Aim } | { readonly fault: AimFault } {
  const level = aimLevels.find((each) => each === typed.level.trim()) ?? null;
  if (level === null && typed.level.trim() !== '') return { fault: 'level' };
  const purpose = typedLine(typed.purpose);
  if (countCharacters(purpose) > limits.aimPurposeMaxCharacters) return { fault: 'purpose' };
  const minutes = typed.minutes.trim();
  if (minutes !== '' && !isMinutes(minutes)) return { fault: 'minutes' };
  return { aim: { level, purpose: purpose || null, minutes: minutes === '' ? null : Number(minutes) } };
}

const isMinutes = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= limits.aimMinutesMin && Number(typed) <= limits.aimMinutesMax;

/** The aim as a form shows it. */
export const typedAim = ({ level, purpose, minutes }: Aim): TypedAim => ({
  level: level ?? '',
  purpose: purpose ?? '',
  minutes: minutes === null ? '' : String(minutes),
});
