import { hideRefusal, showRefusal } from '~/client/acts/refusal-note';
import { post } from '~/client/network/post';
import { browserStore, keptKeys } from '~/client/offline/browser-store';
import { messages } from '~/kit/messages';

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
  const key = `${keptKeys.drafts}note:${mapId}:${nodeId}`;
  const store = browserStore();
  let isSending = false;
  const said = document.createElement('p');
  said.className = 'sr';
  said.setAttribute('role', 'status');
  element.after(said);

  const tab = () => element.querySelector<HTMLElement>('[data-tab=notes]');
  const fieldsIn = (form: Element | null | undefined) => ({
    text: form?.querySelector<HTMLTextAreaElement>('[name=text]'),
    version: form?.querySelector<HTMLInputElement>('[name=version]'),
  });

  const keep = (form: Element) => {
    const { text, version } = fieldsIn(form);
    try {
      if (text?.value === text?.defaultValue) store?.removeItem(key);
      else store?.setItem(key, `${version?.value}:${text?.value}`);
    } catch {
      // Full storage must not stop the typing.
    }
  };

  /** Shows a text that was not saved, for the version that it was based on. */
  const restore = () => {
    const [, base, typed] = /^(\d+):([\s\S]*)$/.exec(store?.getItem(key) ?? '') ?? [];
    const form = tab()?.querySelector(noteForm);
    const { text, version } = fieldsIn(form);
    if (base === undefined || typed === undefined || !text || !version) return;
    if (text.defaultValue === typed) {
      store?.removeItem(key);
      return;
    }
    text.value = typed;
    version.value = base;
    const edit = form?.closest<HTMLDetailsElement>('[data-note-edit]');
    if (edit) edit.open = true;
  };

  const save = async (form: HTMLFormElement) => {
    hideRefusal(form);
    const sent = fieldsIn(form).text?.value;
    const { ok, data, message } = await post<{ html: string }>(form.action, new FormData(form), {
      route: 'rooms/note/routes/note',
      failed: messages.noteInPlace.failed,
    });
    const place = tab()?.querySelector('#notes');
    if (signal.aborted || !place) return;
    if (data.html === undefined) {
      showRefusal(form, message ?? messages.noteInPlace.failed);
      return;
    }
    const later = fieldsIn(form).text?.value;
    place.innerHTML = data.html;
    if (ok) store?.removeItem(key);
    const isThere = place.querySelector('.prose') !== null;
    const summary = tab()?.querySelector('summary');
    if (ok && summary) summary.textContent = isThere ? 'Notes (1)' : 'Notes';
    said.textContent = ok ? (isThere ? 'Your note is saved.' : 'Your note is deleted.') : '';
    // Typed while the save was on its way.
    const { text } = fieldsIn(place);
    if (ok && text && later !== undefined && later !== sent) {
      text.value = later;
      keep(place);
      const edit = text.closest<HTMLDetailsElement>('[data-note-edit]');
      if (edit) edit.open = true;
    }
    (ok && isThere ? place.querySelector<HTMLElement>('summary') : text)?.focus({ preventScroll: true });
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
      if (form) keep(form);
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
  const redrawn = new MutationObserver(restore);
  redrawn.observe(element, { childList: true });
  restore();

  return () => {
    gone.abort();
    redrawn.disconnect();
    said.remove();
  };
}
