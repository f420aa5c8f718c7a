import { codeLimits } from '~/kit/exercise/code-result';

/** Text that a program prints. Its beginning is kept, and passed on while the program runs. */
export interface Output {
  write(text: string): void;
  /** The beginning: one character longer than what is shown, so that a cut can be seen. */
  readonly text: string;
  /** The program has printed more than it may, and must be stopped. */
  readonly isFull: boolean;
}

export function collectOutput(heard: (text: string) => void): Output {
  let text = '';
  let printed = 0;
  return {
    write(more) {
      printed += more.length;
      const kept = more.slice(0, codeLimits.outputMaxCharacters + 1 - text.length);
      if (kept === '') return;
      text += kept;
      heard(kept);
    },
    get text() {
      return text;
    },
    get isFull() {
      return printed > codeLimits.printedMaxCharacters;
    },
  };
}
