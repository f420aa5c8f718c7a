import type { Staff } from './music-staff';

type Found = string | number | readonly string[] | readonly number[];

/** By a lesson's id and the number of its exercise: what it asks, worked out from its own staff if it has one. */
export type NoteChecks = Readonly<Record<string, Readonly<Record<number, (staff: Staff) => Found>>>>;
