import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { noteWords } from '~/rooms/note/words';
import { NoteContent, type NoteView, type RefusedNote } from './note';

/**
 * The tab below a lesson as HTML, like the cards and questions beside it: its form works without scripts, and
 * note-in-place.ts makes it work in place.
 */
export const noteFoldHtml = keptHtml((view: NoteView) =>
  renderToStaticMarkup(
    <details name="tab" data-tab="notes">
      <summary>{view.text ? noteWords.notes1 : noteWords.notes}</summary>
      <div className="stack" id="notes">
        <NoteContent view={view} />
      </div>
    </details>,
  ),
);

/** The contents of the tab alone, for scripts that update it. */
export const noteHtml = (view: NoteView, refused: RefusedNote | null = null): string =>
  renderToStaticMarkup(<NoteContent view={view} refused={refused} />);
