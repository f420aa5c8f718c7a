import { loadStyles } from '~/client/acts/load-styles';
import { hideRefusal, showRefusal } from '~/client/acts/refusal-note';
import { post } from '~/client/network/post';
import { messages } from '~/kit/messages';
import { reloadData } from '~/kit/page/router';
import { askWords } from '~/rooms/ask/words';
import styles from './ask-in-place.css?url';
import { followAnswer } from './follow-answer';
import { offerSelection } from './selection';
import { type ShownThread, ThreadPlace } from './thread-place';

const askForm = 'form[data-ask-form]';

/**
 * Makes the forms of a thread work in place: asks, streams the answer, and shows the updated thread. The HTML comes
 * from the server (thread.tsx); asking also works without this.
 * @param element contains the thread
 * @returns stops it
 */
export function askInPlace(element: HTMLElement, leaf: { mapId: string; nodeId: string }): () => void {
  void loadStyles(styles);
  const gone = new AbortController();
  const { signal } = gone;
  const place = new ThreadPlace(element, leaf);
  const thread = new LiveThread(place, leaf, signal);

  element.addEventListener(
    'submit',
    (event) => {
      const form = (event.target as HTMLElement).closest<HTMLFormElement>(askForm);
      if (!form || event.defaultPrevented || !element.contains(form)) return;
      event.preventDefault();
      if (form.dataset.askForm === 'look') void thread.lookUp(form.querySelector('textarea')?.value ?? '');
      else void thread.submit(form, event.submitter);
    },
    { signal },
  );
  element.addEventListener(
    'click',
    (event) => {
      const link = (event.target as HTMLElement).closest<HTMLElement>('[data-ask-look]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void thread.lookUp(link.dataset.askLook ?? '');
    },
    { signal },
  );
  element.addEventListener('input', () => place.keepTyped(), { signal });
  element.addEventListener(
    'toggle',
    ({ target }) => {
      if (target === place.fold) place.keepOpen((target as HTMLDetailsElement).open);
    },
    { signal, capture: true },
  );

  // The page replaces the fold when the lesson changes.
  const redrawn = new MutationObserver(() => {
    place.restore();
    thread.follow();
  });
  if (!place.isPage) redrawn.observe(element, { childList: true });
  thread.follow();
  const endSelection = offerSelection(element, {
    canAsk: () => place.takesSelection,
    ask: (text) => place.askAbout(text),
  });

  return () => {
    gone.abort();
    redrawn.disconnect();
    endSelection();
  };
}

/** Sends what is asked, and shows the answers while they are written. */
class LiveThread {
  readonly #place: ThreadPlace;
  readonly #address: string;
  readonly #page: string;
  readonly #node: string;
  readonly #signal: AbortSignal;
  /** Says to screen readers what has happened. */
  readonly #said = document.createElement('p');
  #stopFollowing = () => {};
  #isSending = false;

  constructor(place: ThreadPlace, { mapId, nodeId }: { mapId: string; nodeId: string }, signal: AbortSignal) {
    this.#place = place;
    this.#page = `/map/${mapId}/ask`;
    this.#address = `${this.#page}.json`;
    this.#node = `node=${encodeURIComponent(nodeId)}`;
    this.#signal = signal;
    const said = this.#said;
    said.className = 'sr';
    said.setAttribute('role', 'status');
    place.element.after(said);
    signal.addEventListener('abort', () => {
      this.#stopFollowing();
      said.remove();
    });
  }

  #show(shown: ShownThread, focus: 'newest' | 'form' | null): void {
    if (!this.#signal.aborted && this.#place.show(shown, focus)) this.follow();
  }

  async #refresh(focus: 'newest' | null): Promise<void> {
    try {
      const response = await fetch(`${this.#address}?${this.#node}`);
      if (response.ok) this.#show((await response.json()) as ShownThread, focus);
    } catch {
      // The old thread stays; the next submit will show the problem.
    }
  }

  /** Streams the answer that is being written, if there is one. */
  follow(): void {
    this.#stopFollowing();
    this.#stopFollowing = () => {};
    const turn = this.#place.live;
    const runId = turn?.dataset.live;
    if (!turn || !runId) return;
    this.#stopFollowing = followAnswer(turn, runId, () => {
      const { activeElement, body } = document;
      const hadFocus = this.#place.element.contains(activeElement) || activeElement === body;
      void this.#refresh(hadFocus ? 'newest' : null).then(() => {
        this.#said.textContent = this.#place.live ? '' : askWords.theAnswerHasEnded;
      });
    });
  }

  async submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    hideRefusal(form);
    try {
      await this.#send(form, fieldsOf(form, submitter));
    } finally {
      this.#isSending = false;
    }
  }

  async #send(form: HTMLFormElement, fields: URLSearchParams): Promise<void> {
    const failed = messages.search.fetchFailed;
    if (form.action.endsWith('/stop')) {
      const { status } = await post(form.action, fields, { route: 'rooms/run/routes/stop', failed });
      if (status === 0) showRefusal(form, failed);
      else await this.#refresh('newest');
      return;
    }
    const { typed } = this.#place;
    const { data: answer, message } = await post<ShownThread>(this.#address, fields, { failed });
    if (message !== null || answer.html === undefined) {
      showRefusal(form, message ?? failed);
      return;
    }
    if (form.dataset.askForm === 'question') this.#place.forget(typed);
    const act = fields.get('act') ?? 'ask';
    this.#show({ html: answer.html, count: answer.count ?? 0 }, act === 'ask' ? 'newest' : 'form');
    this.#said.textContent = sayings()[act] ?? '';
    if (act === 'put') reloadData();
  }

  /** Shows the matches for a question if no model is connected; if loading them fails, opens the page. */
  async lookUp(question: string): Promise<void> {
    const wanted = `${this.#node}&q=${encodeURIComponent(question)}`;
    try {
      const response = await fetch(`${this.#address}?${wanted}`);
      if (!response.ok) throw new Error(response.statusText);
      this.#show((await response.json()) as ShownThread, null);
    } catch {
      window.location.assign(`${this.#page}?${wanted}`);
      return;
    }
    this.#place.focusFound();
  }
}

const sayings = (): Record<string, string> => ({
  put: askWords.theAnswerIsIn,
  delete: askWords.deleted,
  'delete-all': askWords.deleted,
});

/** The fields of a form with the pressed button. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams([...(new FormData(form) as unknown as Iterable<[string, string]>)]);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
  return fields;
}
