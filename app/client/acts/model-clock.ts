import { type ModelWait, modelSays } from '~/jobs/rules/model-says';

/** Shows on the page what a model is doing, and counts the seconds; the element is empty while it writes. */
export class ModelClock {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly place: HTMLElement) {}

  show(wait: ModelWait | null): void {
    clearInterval(this.#timer);
    this.place.textContent = wait ? modelSays(wait) : '';
    if (!wait) return;
    const since = performance.now() - wait.forMs;
    this.#timer = setInterval(() => {
      this.place.textContent = modelSays({ ...wait, forMs: performance.now() - since });
    }, 1_000);
  }
}
