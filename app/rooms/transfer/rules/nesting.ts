/** Closes elements that are nested as nodes are: each one is open until a node comes that is not below it. */
export class Nesting {
  #open = 0;

  constructor(private readonly end: (level: number) => string) {}

  /** What has to be closed before a node of this level begins, which is open from then on. */
  before(level: number): string {
    let closed = '';
    for (; this.#open >= level; this.#open -= 1) closed += this.end(this.#open);
    this.#open = level;
    return closed;
  }
}
