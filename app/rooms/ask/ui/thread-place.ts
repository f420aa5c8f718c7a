import { browserStore, keepText, keptKeys } from '~/client/offline/browser-store';
import { askLimits } from '~/rooms/ask/rules/limits';
import { keptDraft, type QuestionDraft, readDraft } from '~/rooms/ask/rules/question-draft';
import { askWords } from '~/rooms/ask/words';

/** The thread as rendered by the server. */
export interface ShownThread {
  readonly html: string;
  readonly count: number;
}

const fieldNames = ['question', 'selection'] as const;
type FieldName = (typeof fieldNames)[number];

/** A thread in the page. It is a fold below its lesson, which the page may replace, or a page of its own. */
export class ThreadPlace {
  readonly element: HTMLElement;
  /** Whether the thread is on its own page. */
  readonly isPage: boolean;
  /** The open state and typed text, kept for when the page replaces the thread. */
  readonly #kept = { open: false, question: '', selection: '' };
  /** Where this browser keeps the typed text. */
  readonly #key: string;

  /** @param element contains the thread */
  constructor(element: HTMLElement, { mapId, nodeId }: { mapId: string; nodeId: string }) {
    this.element = element;
    this.isPage = element.matches('.ask-thread');
    this.#kept.open = this.fold?.open ?? false;
    this.#key = `${keptKeys.drafts}ask:${element.dataset.account}:${mapId}:${nodeId}`;
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

  get #newest(): HTMLElement | undefined {
    return [...(this.#thread?.querySelectorAll<HTMLElement>('li[id^="ask-"]') ?? [])].at(-1);
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
    const newest = this.#newest;
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
    Object.assign(this.#kept, { question: field.value, selection: this.#field('selection')?.value ?? '' });
    this.#store();
  }

  #store(): void {
    keepText(this.#key, keptDraft(this.#kept));
  }

  /** The text that this browser has kept for the form. One that was asked since, by the plain form, is forgotten. */
  #draft(): QuestionDraft {
    const { question, selection } = readDraft(browserStore()?.getItem(this.#key) ?? null);
    const textOf = (part: string) => this.#newest?.querySelector(`:scope > ${part}`)?.textContent ?? '';
    if (question.trim() !== textOf('[data-question]') || selection.trim() !== textOf('blockquote'))
      return { question, selection };
    keepText(this.#key, '');
    return { question: '', selection: '' };
  }

  keepOpen(open: boolean): void {
    this.#kept.open = open;
  }

  get typed(): QuestionDraft {
    return { ...this.#kept };
  }

  /** Forgets what was asked, but not what was typed since. */
  forget(asked: QuestionDraft): void {
    for (const name of fieldNames) if (this.#kept[name] === asked[name]) this.#kept[name] = '';
    this.#store();
  }

  /** Restores the open state and the typed text after the page has replaced the thread. */
  restore(): void {
    const { fold } = this;
    if (fold && this.#kept.open) fold.open = true;
    for (const name of fieldNames) {
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
