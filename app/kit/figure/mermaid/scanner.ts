import { FigureFault } from '../figure';
import { say } from '../said';

/** Reads a line from left to right. Its patterns are sticky (`y`), so that each looks at one place only. */
export class Scanner {
  #at = 0;

  constructor(
    readonly line: number,
    readonly text: string,
  ) {}

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  rest(): string {
    return this.text.slice(this.#at);
  }

  skip(characters: number): void {
    this.#at += characters;
  }

  skipSpace(): void {
    while (this.text[this.#at] === ' ' || this.text[this.#at] === '\t') this.#at += 1;
  }

  /** Passes over a text if it stands here. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Passes over what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  fault(name: string, values?: Readonly<Record<string, string | number>>): FigureFault {
    return new FigureFault(this.line, say('mermaid', name, values));
  }
}
