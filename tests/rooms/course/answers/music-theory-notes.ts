import type { NoteChecks } from '../../../support/music-checks';
import { notes1 } from './music-theory-notes-1';
import { notes2 } from './music-theory-notes-2';

export const notes: NoteChecks = { ...notes1, ...notes2 };
