import { browserStore, keptKeys } from '~/client/offline/browser-store';
import { askLimits } from '~/rooms/ask/rules/limits';
import { askWords } from '~/rooms/ask/words';

/** The thread as rendered by the server. */
export interface ShownThread {
  readonly html: string;
  readonly count: number;
}

type FieldName = 'question' | 'selection';

/** A thread in the page. It is a fold below its lesson, which the page may replace, or a page of its own. */
export class ThreadPlace {
  readonly element: HTMLElement;
  /** Whether the thread is on its own page. */
  readonly isPage: boolean;
  /** The open state and typed text, kept for when the page replaces the thread. */
  readonly #kept = { open: false, question: '', selection: '' };
  /** Where this browser keeps the typed text; null on a page that does not name its account. */
  readonly #key: string | null;

  /** @param element contains the thread */
  constructor(element: HTMLElement, { mapId, nodeId }: { mapId: string; nodeId: string }) {
    this.element = element;
    this.isPage = element.matches('.ask-thread');
    this.#kept.open = this.fold?.open ?? false;
    const account = element.querySelector<HTMLElement>('[data-account]')?.dataset.account;
    this.#key = account ? `${keptKeys.drafts}ask:${account}:${mapId}:${nodeId}` : null;
    Object.assign(this.#kept, this.#draft());
    this.restore();
    this.keepTyped();
  }

  get fold(): HTMLDetailsElement | null {
    return this.element.querySelector('[data-tab=ask]');
  }

  get #thread(): HTMLElement | null {
    return this.isPage ? this.element : this.element.querySelector('#ask');
  }

  /** The turn whose answer is being written. */
  get live(): HTMLElement | null {
    return this.#thread?.querySelector<HTMLElement>('[data-live]') ?? null;
  }

  #field(name: FieldName): HTMLTextAreaElement | null {
    const field = `form[data-ask-form=question] textarea[name=${name}]`;
    return this.#thread?.querySelector<HTMLTextAreaElement>(field) ?? null;
  }

  /** Whether a question can be about selected text. */
  get takesSelection(): boolean {
    return this.#field('selection') !== null;
  }

  // --- What is shown ---

  /** @returns false if the page has no thread now */
  show({ html, count }: ShownThread, focus: 'newest' | 'form' | null): boolean {
    const thread = this.#thread;
    if (!thread) return false;
    thread.innerHTML = html;
    this.restore();
    const summary = this.fold?.querySelector('summary');
    if (summary) summary.textContent = count === 0 ? askWords.ask : askWords.askN({ n: count });
    const newest = [...thread.querySelectorAll<HTMLElement>('[id^="ask-"]:is(li)')].at(-1);
    if (focus === 'newest' && newest) focusOn(newest);
    else if (focus) this.#field('question')?.focus();
    return true;
  }

  /** Focuses the matches for a question. */
  focusFound(): void {
    const found = this.#thread?.querySelector<HTMLElement>('[data-found]');
    if (found) focusOn(found);
  }

  /** Opens the form for a question about selected text. */
  askAbout(text: string): void {
    if (this.fold) this.fold.open = true;
    const [selection, question] = [this.#field('selection'), this.#field('question')];
    if (!selection || !question) return;
    selection.value = text.slice(0, askLimits.selectionMaxCharacters);
    selection.dispatchEvent(new Event('input', { bubbles: true }));
    openAround(selection);
    question.focus();
    question.scrollIntoView({ block: 'center' });
  }

  // --- What is kept ---

  keepTyped(): void {
    const field = this.#field('question');
    // While an answer is written, the thread has no form.
    if (!field) return;
    const [question, selection] = [field.value, this.#field('selection')?.value ?? ''];
    Object.assign(this.#kept, { question, selection });
    if (!this.#key) return;
    try {
      if (question || selection) browserStore()?.setItem(this.#key, JSON.stringify([question, selection]));
      else browserStore()?.removeItem(this.#key);
    } catch {
      // Full storage must not stop the typing.
    }
  }

  /** The text that this browser has kept for the form. */
  #draft(): Partial<Record<FieldName, string>> {
    try {
      const [question, selection] = JSON.parse((this.#key && browserStore()?.getItem(this.#key)) || '[]') as string[];
      return { ...(question && { question }), ...(selection && { selection }) };
    } catch {
      return {};
    }
  }

  keepOpen(open: boolean): void {
    this.#kept.open = open;
  }

  /** Forgets the question once it is asked. */
  forgetTyped(): void {
    this.#kept.question = '';
    this.#kept.selection = '';
    if (this.#key) browserStore()?.removeItem(this.#key);
  }

  /** Restores the open state and the typed text after the page has replaced the thread. */
  restore(): void {
    const { fold } = this;
    if (fold && this.#kept.open) fold.open = true;
    for (const name of ['question', 'selection'] as const) {
      const field = this.#field(name);
      if (!field || !this.#kept[name] || field.value) continue;
      field.value = this.#kept[name];
      if (name === 'selection') openAround(field);
    }
  }
}

/** Opens the fold around a field. */
function openAround(field: Element): void {
  const fold = field.closest('details:not([data-tab])');
  if (fold instanceof HTMLDetailsElement) fold.open = true;
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
