import { hideRefusal, showRefusal } from '~/client/acts/refusal-note';
import { post } from '~/client/network/post';
import { keptKeys } from '~/client/offline/browser-store';
import { messages } from '~/kit/messages';
import { noteWords } from '~/rooms/note/words';
import { fieldsIn, noteDraft } from './note-draft';

const noteForm = 'form[data-note-form]';

/**
 * Saves a note in place, and keeps unsaved text in this browser. The HTML comes from the server (note.tsx); notes also
 * work without this.
 * @param element contains the tab
 * @returns stops it
 */
export function noteInPlace(element: HTMLElement, { mapId, nodeId }: { mapId: string; nodeId: string }): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let isSending = false;
  const said = document.createElement('p');
  said.className = 'sr';
  said.setAttribute('role', 'status');
  element.after(said);

  const tab = () => element.querySelector<HTMLElement>('[data-tab=notes]');
  const draft = noteDraft(`${keptKeys.drafts}note:${element.dataset.account}:${mapId}:${nodeId}`);
  const save = async (form: HTMLFormElement) => {
    hideRefusal(form);
    const sent = fieldsIn(form).text?.value;
    const { ok, data, message } = await post<{ html: string }>(form.action, new FormData(form), {
      route: 'rooms/note/routes/note',
      failed: messages.search.fetchFailed,
    });
    const place = tab()?.querySelector('#notes');
    if (signal.aborted || !place) return;
    if (data.html === undefined) {
      showRefusal(form, message ?? messages.search.fetchFailed);
      return;
    }
    const later = fieldsIn(place).text?.value;
    const hadFocus = place.contains(document.activeElement);
    place.innerHTML = data.html;
    if (ok) draft.forget();
    const isThere = place.querySelector('.prose') !== null;
    const summary = tab()?.querySelector('summary');
    if (ok && summary) summary.textContent = isThere ? noteWords.notes1 : noteWords.notes;
    said.textContent = ok ? (isThere ? noteWords.yourNoteIsSaved : noteWords.yourNoteIsDeleted) : '';
    // Typed while the save was on its way.
    const { text } = fieldsIn(place);
    const isChanged = later !== undefined && later !== sent;
    if (text && isChanged) {
      text.value = later;
      draft.keep(place);
      const edit = text.closest<HTMLDetailsElement>('[data-note-edit]');
      if (edit) edit.open = true;
    }
    const next = ok && isThere && !isChanged ? place.querySelector<HTMLElement>('summary') : text;
    if (hadFocus) next?.focus({ preventScroll: true });
  };

  element.addEventListener(
    'submit',
    (event) => {
      const form = (event.target as HTMLElement).closest<HTMLFormElement>(noteForm);
      if (!form || event.defaultPrevented) return;
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      void save(form).finally(() => {
        isSending = false;
      });
    },
    { signal },
  );
  element.addEventListener(
    'input',
    ({ target }) => {
      const form = (target as HTMLElement).closest(noteForm);
      if (form) draft.keep(form);
    },
    { signal },
  );
  element.addEventListener(
    'click',
    (event) => {
      const form = (event.target as HTMLElement).closest('[data-note-keep]')?.closest<HTMLFormElement>(noteForm);
      const { text } = fieldsIn(form);
      const saved = form?.querySelector<HTMLTextAreaElement>('#note-saved');
      if (!form || !text || !saved) return;
      event.preventDefault();
      text.value = saved.value;
      form.requestSubmit();
    },
    { signal },
  );

  // The page replaces the tabs when the lesson changes.
  const restore = () => draft.restore(tab()?.querySelector(noteForm));
  const redrawn = new MutationObserver(restore);
  redrawn.observe(element, { childList: true });
  restore();

  return () => {
    gone.abort();
    redrawn.disconnect();
    said.remove();
  };
}
