import { PageHeader } from '~/kit/page/page-header';
import { noteWords } from '~/rooms/note/words';
import { NoteContent, type NoteView, type RefusedNote as Refused } from './note';

/** Shown without scripts if a note was not saved: why, what was typed, and what is saved if that has changed. */
export const RefusedNote = ({ view, refused }: { view: NoteView; refused: Refused }) => (
  <section className="narrow stack">
    <PageHeader title={refused.isStale ? noteWords.changedSomewhereElse : noteWords.notSaved} />
    <NoteContent view={view} refused={refused} />
  </section>
);
