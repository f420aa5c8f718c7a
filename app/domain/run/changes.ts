/** The changes of something that others wait for. */
export class Changes {
  readonly #waiting = new Set<() => void>();
  #version = 0;

  /** Counts changes, so that a reader knows whether one came while it looked elsewhere. */
  get version(): number {
    return this.#version;
  }

  /** There was one: wakes all who wait. */
  announce(): void {
    this.#version += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves with the next change or when the reader has gone, whichever is first. */
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
