/** Closes nested elements: an element stays open until a node comes that is not below it. */
export class Nesting {
  #open = 0;

  constructor(private readonly end: (level: number) => string) {}

  /** The closing tags before a node of this level, which is then open. */
  before(level: number): string {
    let closed = '';
    for (; this.#open >= level; this.#open -= 1) closed += this.end(this.#open);
    this.#open = level;
    return closed;
  }
}
