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

  /** @param element contains the thread */
  constructor(element: HTMLElement) {
    this.element = element;
    this.isPage = element.matches('.ask-thread');
    this.#kept.open = this.fold?.open ?? false;
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
    const about = selection.closest('details');
    if (about) about.open = true;
    question.focus();
    question.scrollIntoView({ block: 'center' });
  }

  // --- What is kept ---

  keepTyped(): void {
    this.#kept.question = this.#field('question')?.value ?? '';
    this.#kept.selection = this.#field('selection')?.value ?? '';
  }

  keepOpen(open: boolean): void {
    this.#kept.open = open;
  }

  /** Forgets the question once it is asked. */
  forgetTyped(): void {
    this.#kept.question = '';
    this.#kept.selection = '';
  }

  /** Restores the open state and the typed text after the page has replaced the thread. */
  restore(): void {
    const { fold } = this;
    if (fold && this.#kept.open) fold.open = true;
    for (const name of ['question', 'selection'] as const) {
      const field = this.#field(name);
      if (field && this.#kept[name]) field.value = this.#kept[name];
    }
  }
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
