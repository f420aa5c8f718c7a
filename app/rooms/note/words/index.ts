import { wordsOf } from '~/kit/language/words';

export const noteWords = wordsOf('note', {
  whatWouldYouTell: 'What would you tell yourself about this? Only you see your notes.',
  edit: 'Edit',
  yourNote: 'Your note',
  markdownWithoutAnyText: 'Markdown. Without any text the note is deleted.',
  theNoteThatIs: 'The note that is saved now',
  saveYourText: 'Save your text',
  save: 'Save',
  keepTheSavedNote: 'Keep the saved note',
  notes1: 'Notes (1)',
  notes: 'Notes',
  changedSomewhereElse: 'Changed somewhere else',
  notSaved: 'Not saved',
  yourNoteTopiary: 'Your note · Topiary',
  yourNoteIsSaved: 'Your note is saved.',
  yourNoteIsDeleted: 'Your note is deleted.',
});
