import { limits } from '~/kit/limits';
import type { Posted, SavedText } from './answer';
import type { Draft, Drafts } from './draft';
import type { SavingState } from './store';

/** What the editor shows. */
export interface SaverState {
  readonly text: string;
  readonly saved: SavedText;
  readonly saving: SavingState;
  /** Why the last save did not work. */
  readonly message: string | null;
  /** It will be tried again without anybody's doing. */
  readonly retries: boolean;
  /** The text that somebody saved in the meantime: the reader decides. */
  readonly conflict: SavedText | null;
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** Where an answer was lost on its way, the next try meets what it was about: the very same text is no conflict. */
const arrived = (posted: Posted, text: string): Posted =>
  posted.outcome === 'stale' && posted.current.markdown === text.trimEnd()
    ? { outcome: 'saved', version: posted.current.version }
    : posted;

/**
 * Keeps one text in step with the server (§4, §8): saves 2 seconds after the last change, tries again after a
 * failure, keeps a draft in the browser until the server has it, sends one save at a time, and stops at a conflict
 * until it is decided.
 */
export class LessonSaver {
  #state: SaverState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    lesson: SavedText,
    private readonly post: (text: string, version: number) => Promise<Posted>,
    private readonly drafts: Pick<Drafts, 'keep' | 'forget' | 'setAside'>,
    /** What stands in the box already, where that is not the lesson. */
    typed: string | null = null,
  ) {
    this.#state = {
      text: typed ?? lesson.markdown,
      saved: lesson,
      saving: 'idle',
      message: null,
      retries: false,
      conflict: null,
    };
  }

  readonly state = (): SaverState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#isClosed = false;
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isDirty(): boolean {
    return this.#state.text !== this.#state.saved.markdown;
  }

  /** Ends when the save that is on its way has its answer; null where there is none. */
  get sending(): Promise<void> | null {
    return this.#sending;
  }

  change(text: string): void {
    this.#set({ text });
    if (!this.isDirty) {
      this.drafts.forget();
      this.#later(null);
      this.#set({ message: null, saving: 'idle' });
      return;
    }
    this.drafts.keep({ text, version: this.#state.saved.version });
    this.#later(limits.autoSaveDelayMs);
  }

  /**
   * A draft of another editor's. One that was made from another version is a conflict, not a text to save over it.
   * What was typed here and is not saved becomes a draft to be found in its turn.
   */
  restore({ text, version }: Draft): void {
    const { saved, conflict } = this.#state;
    if (this.isDirty) this.drafts.setAside();
    if (version !== saved.version) this.#set({ saved: { ...saved, version }, conflict: conflict ?? saved });
    this.change(text);
  }

  /** Saves what is not saved, now. True when nothing is left to save. */
  async flush(): Promise<boolean> {
    while (this.#sending) await this.#sending;
    if (this.isDirty && !this.#state.conflict) await this.#send();
    return !this.isDirty;
  }

  /** Ends a conflict: with the reader's text over the other, or with the other text. */
  decide(choice: 'mine' | 'theirs'): void {
    const { conflict, text } = this.#state;
    if (!conflict) return;
    this.#set({ saved: conflict, conflict: null, message: null });
    this.change(choice === 'mine' ? text : conflict.markdown);
    if (choice === 'mine') void this.flush();
  }

  /** Takes it up again where an earlier save failed, as when the network is back. */
  retry(): void {
    if (this.#state.saving === 'failed') void this.flush();
  }

  /** Nothing is sent from now on; an answer that is still on its way is heeded. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #later(ms: number | null): void {
    clearTimeout(this.#timer);
    if (ms !== null && !this.#state.conflict && !this.#isClosed)
      this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending = this.#save().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #save(): Promise<void> {
    const { text, saved } = this.#state;
    this.#set({ saving: 'saving' });
    const posted = arrived(await this.post(text, saved.version), text);
    const changedSince = this.#state.text !== text;
    if (posted.outcome === 'saved') {
      this.#failures = 0;
      const now = { markdown: text, version: posted.version };
      this.#set({ saved: now, saving: posted.waits ? 'waits' : 'saved', message: null });
      this.drafts.forget();
      if (changedSince) this.change(this.#state.text);
    } else if (posted.outcome === 'stale') {
      this.#set({ saving: 'idle', message: posted.message, conflict: posted.current });
    } else if (posted.outcome === 'refused') {
      this.#set({ saving: 'failed', message: posted.message, retries: false });
      if (changedSince) this.#later(limits.autoSaveDelayMs);
    } else {
      const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures);
      this.#failures += 1;
      this.#set({ saving: 'failed', message: posted.message, retries: true });
      this.#later(wait);
    }
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
