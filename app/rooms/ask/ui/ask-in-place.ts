import { loadStyles } from '~/client/acts/load-styles';
import { post } from '~/client/network/post';
import { messages } from '~/kit/messages';
import { reloadData } from '~/kit/page/router';
import { askLimits } from '~/rooms/ask/rules/limits';
import styles from './ask-in-place.css?url';
import { followAnswer } from './follow-answer';
import { offerSelection } from './selection';

/** The open state and typed text, kept for when the page replaces the thread. */
interface Kept {
  open: boolean;
  question: string;
  selection: string;
}

const askForm = 'form[data-ask-form]';

/**
 * Makes the forms of a thread work in place: asks, streams the answer, and shows the updated thread. The HTML comes
 * from the server (thread.tsx); asking also works without this.
 * @param place the element that contains the thread
 * @returns stops it
 */
export function askInPlace(
  place: HTMLElement,
  { mapId, nodeId }: { mapId: string; nodeId: string },
): () => void {
  void loadStyles(styles);
  const address = `/map/${mapId}/ask.json`;
  const kept: Kept = { open: false, question: '', selection: '' };
  const said = document.createElement('p');
  said.className = 'sr';
  said.setAttribute('role', 'status');
  place.after(said);
  let following: { readonly runId: string; stop(): void } | null = null;
  let ended = false;

  /** Whether the thread is on its own page; otherwise it is a fold below its lesson. */
  const isPage = place.matches('.ask-thread');
  const fold = () => place.querySelector<HTMLDetailsElement>('details[data-ask]');
  const thread = () => (isPage ? place : place.querySelector<HTMLElement>('#ask'));
  const field = (name: string) =>
    thread()?.querySelector<HTMLTextAreaElement>(`form[data-ask-form=question] textarea[name=${name}]`);

  const show = ({ html, count }: Shown, focus: 'newest' | 'form' | null) => {
    const there = thread();
    if (ended || !there) return;
    there.innerHTML = html;
    const summary = fold()?.querySelector('summary');
    if (summary) summary.textContent = count === 0 ? 'Ask' : `Ask (${count})`;
    const newest = [...there.querySelectorAll<HTMLElement>('[id^="ask-"]:is(li)')].at(-1);
    if (focus === 'newest' && newest) {
      newest.tabIndex = -1;
      newest.focus({ preventScroll: true });
      newest.scrollIntoView({ block: 'nearest' });
    } else if (focus) field('question')?.focus();
    follow();
  };

  const refresh = async (focus: 'newest' | 'form' | null) => {
    try {
      const response = await fetch(`${address}?node=${encodeURIComponent(nodeId)}`);
      if (response.ok) show((await response.json()) as Shown, focus);
    } catch {
      // The old thread stays; the next submit will show the problem.
    }
  };

  const follow = () => {
    const turn = thread()?.querySelector<HTMLElement>('[data-live]');
    const runId = turn?.dataset.live;
    if (!turn || !runId) {
      following?.stop();
      following = null;
      return;
    }
    following?.stop();
    const stop = followAnswer(turn, runId, () => {
      following = null;
      const hadFocus = place.contains(document.activeElement) || document.activeElement === document.body;
      void refresh(hadFocus ? 'newest' : null).then(() => {
        said.textContent = thread()?.querySelector('[data-live]') ? '' : 'The answer has ended.';
      });
    });
    following = { runId, stop };
  };

  const refuse = (form: HTMLFormElement, message: string) => {
    form.querySelector('.alert')?.remove();
    const alert = document.createElement('p');
    alert.className = 'alert error';
    alert.setAttribute('role', 'alert');
    const [, words = message, site] = /^([\s\S]*?) (findahelpline\.com)$/.exec(message) ?? [];
    alert.textContent = words;
    if (site) {
      const link = document.createElement('a');
      link.href = `https://${site}`;
      link.textContent = site;
      alert.append(' ', link);
    }
    form.prepend(alert);
    alert.scrollIntoView({ block: 'nearest' });
  };

  let isSending = false;
  const submit = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (isSending) return;
    isSending = true;
    form.querySelector('.alert')?.remove();
    const fields = new URLSearchParams([...(new FormData(form) as unknown as Iterable<[string, string]>)]);
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
    const act = fields.get('act') ?? 'ask';
    const { failed } = messages.askInPlace;
    try {
      if (form.action.endsWith('/stop')) {
        const { status } = await post(form.action, fields, { route: 'rooms/run/routes/stop', failed });
        if (status === 0) refuse(form, failed);
        else await refresh('newest');
        return;
      }
      const { data: answer, message } = await post<Shown>(address, fields, { failed });
      if (message !== null || answer.html === undefined) {
        refuse(form, message ?? failed);
        return;
      }
      if (form.dataset.askForm === 'question') {
        kept.question = '';
        kept.selection = '';
      }
      show({ html: answer.html, count: answer.count ?? 0 }, act === 'ask' ? 'newest' : 'form');
      said.textContent =
        { put: 'The answer is in the lesson now.', delete: 'Deleted.', 'delete-all': 'Deleted.' }[act] ?? '';
      if (act === 'put') reloadData();
    } finally {
      isSending = false;
    }
  };

  /** Shows the matches for a question if no model is connected; if loading them fails, opens the page. */
  const lookUp = async (question: string) => {
    const wanted = `node=${encodeURIComponent(nodeId)}&q=${encodeURIComponent(question)}`;
    try {
      const response = await fetch(`${address}?${wanted}`);
      if (!response.ok) throw new Error(response.statusText);
      show((await response.json()) as Shown, null);
    } catch {
      window.location.assign(`/map/${mapId}/ask?${wanted}`);
      return;
    }
    const found = thread()?.querySelector<HTMLElement>('[data-found]');
    if (!found) return;
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'nearest' });
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = (event.target as HTMLElement).closest<HTMLFormElement>(askForm);
    if (!form || event.defaultPrevented || !place.contains(form)) return;
    event.preventDefault();
    if (form.dataset.askForm === 'look') void lookUp(form.querySelector('textarea')?.value ?? '');
    else void submit(form, event.submitter);
  };
  const onClick = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-ask-look]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void lookUp(link.dataset.askLook ?? '');
  };
  const onInput = () => {
    kept.question = field('question')?.value ?? '';
    kept.selection = field('selection')?.value ?? '';
  };
  const onToggle = (event: Event) => {
    const target = event.target as HTMLElement;
    if (target === fold()) kept.open = (target as HTMLDetailsElement).open;
  };

  // The page replaces the fold when the lesson changes: restores its open state and the typed text.
  const redrawn = new MutationObserver(() => {
    const there = fold();
    if (there && kept.open) there.open = true;
    const [question, selection] = [field('question'), field('selection')];
    if (question && kept.question) question.value = kept.question;
    if (selection && kept.selection) selection.value = kept.selection;
    follow();
  });

  place.addEventListener('submit', onSubmit);
  place.addEventListener('click', onClick);
  place.addEventListener('input', onInput);
  place.addEventListener('toggle', onToggle, true);
  if (!isPage) redrawn.observe(place, { childList: true });
  kept.open = fold()?.open ?? false;
  onInput();
  follow();
  const endSelection = offerSelection(place, {
    canAsk: () => field('selection') != null,
    ask: (text) => {
      const there = fold();
      if (there) there.open = true;
      const selection = field('selection');
      const question = field('question');
      if (!selection || !question) return;
      selection.value = text.slice(0, askLimits.selectionMaxCharacters);
      selection.dispatchEvent(new Event('input', { bubbles: true }));
      const about = selection.closest('details');
      if (about) about.open = true;
      question.focus();
      question.scrollIntoView({ block: 'center' });
    },
  });

  return () => {
    ended = true;
    following?.stop();
    redrawn.disconnect();
    endSelection();
    place.removeEventListener('submit', onSubmit);
    place.removeEventListener('click', onClick);
    place.removeEventListener('input', onInput);
    place.removeEventListener('toggle', onToggle, true);
    said.remove();
  };
}

/** The thread as rendered by the server. */
interface Shown {
  readonly html: string;
  readonly count: number;
}
