/** Notifies waiting readers of changes. */
export class Changes {
  readonly #waiting = new Set<() => void>();
  #version = 0;

  /** Counts changes, so that a reader can tell whether it missed one. */
  get version(): number {
    return this.#version;
  }

  announce(): void {
    this.#version += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves at the next change, or when `gone` aborts. */
  next(gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        gone.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      gone.addEventListener('abort', wake);
      if (gone.aborted) wake();
    });
  }
}
