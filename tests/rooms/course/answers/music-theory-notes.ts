import type { NoteChecks } from '../../../support/music-checks';
import { notes1 } from './music-theory-notes-1';
import { notes2 } from './music-theory-notes-2';
import { notes3 } from './music-theory-notes-3';
import { notes4 } from './music-theory-notes-4';

export const notes: NoteChecks = { ...notes1, ...notes2, ...notes3, ...notes4 };
