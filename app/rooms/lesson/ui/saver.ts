import { limits } from '~/kit/limits';
import type { Posted, SavedText } from './answer';
import type { Draft, Drafts } from './draft';
import type { SavingState } from './store';

/** The editor's state. */
interface SaverState {
  readonly text: string;
  readonly saved: SavedText;
  readonly saving: SavingState;
  /** Why the last save failed. */
  readonly message: string | null;
  /** Whether the save will be retried automatically. */
  readonly retries: boolean;
  /** The text that was saved elsewhere in the meantime: the learner decides. */
  readonly conflict: SavedText | null;
}

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** If an answer was lost, the retry conflicts with its own earlier save: an identical text counts as saved. */
const arrived = (posted: Posted, text: string): Posted =>
  posted.outcome === 'stale' && posted.current.markdown === text.trimEnd()
    ? { outcome: 'saved', version: posted.current.version }
    : posted;

/**
 * Keeps one text in sync with the server (§4, §8). Saves 2 seconds after the last change and retries after a failure;
 * keeps a draft in the browser until the server has it. Sends one save at a time, and pauses at a conflict until it is
 * resolved.
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
    /** The text already in the text area, if it differs from the lesson. */
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

  /** Resolves when the pending save has its answer; null if there is none. */
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
   * Restores another editor's draft. A draft of another version is a conflict and is not saved over the lesson. Unsaved
   * text of this editor becomes a draft that can be found in its turn.
   */
  restore({ text, version }: Draft): void {
    const { saved, conflict } = this.#state;
    if (this.isDirty) this.drafts.setAside();
    if (version !== saved.version) this.#set({ saved: { ...saved, version }, conflict: conflict ?? saved });
    this.change(text);
  }

  /** Saves unsaved text now. Resolves to true if nothing is left to save. */
  async flush(): Promise<boolean> {
    while (this.#sending) await this.#sending;
    if (this.isDirty && !this.#state.conflict) await this.#send();
    return !this.isDirty;
  }

  /** Resolves a conflict, with the learner's text or with the saved one. */
  decide(choice: 'mine' | 'theirs'): void {
    const { conflict, text } = this.#state;
    if (!conflict) return;
    this.#set({ saved: conflict, conflict: null, message: null });
    this.change(choice === 'mine' ? text : conflict.markdown);
    if (choice === 'mine') void this.flush();
  }

  /** Retries after a failed save, for example when the network is back. */
  retry(): void {
    if (this.#state.saving === 'failed') void this.flush();
  }

  /** Sends nothing from now on; the answer of a pending save is still handled. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #later(ms: number | null): void {
    clearTimeout(this.#timer);
    if (ms !== null && !this.#state.conflict && !this.#isClosed) this.#timer = setTimeout(() => void this.flush(), ms);
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
