import { opensFence } from '~/kit/text/fences';

const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/**
 * The text of a model while it grows, without the lines of its exercises: of each block, only the fences are left. The
 * returned text depends on the text alone and not on its pieces, so a reader may resume anywhere.
 */
export class GrowingWithoutKeys {
  /** The present line so far. */
  #line = '';
  /** The fence of the open exercise. */
  #open = '';
  /** The fence of the open code in it. */
  #code = '';

  /** Takes the next piece and returns what may be shown of it. A line of an exercise is held until it ends. */
  push(piece: string): string {
    const lines = piece.split('\n');
    let shown = '';
    for (const [at, part] of lines.entries()) {
      this.#line += part;
      const isWhole = at < lines.length - 1;
      const ending = isWhole ? '\n' : '';
      if (this.#open === '') shown += part + ending;
      if (!isWhole) break;
      if (this.#open !== '') shown += this.#within(this.#line);
      else this.#outside(this.#line);
      this.#line = '';
    }
    return shown;
  }

  #outside(line: string): void {
    const fence = fenceOf(line);
    if (fence === null || !opensExercise(fence)) return;
    this.#open = fence.run;
    this.#code = '';
  }

  /** The part of a whole line in an exercise that may be shown. */
  #within(line: string): string {
    const fence = fenceOf(line);
    if (fence === null) return '';
    if (opensExercise(fence)) {
      // The block before was left open.
      const end = `${this.#open}\n`;
      this.#outside(line);
      return `${end}${line}\n`;
    }
    if (this.#code !== '') {
      if (closes(fence, this.#code)) this.#code = '';
      return '';
    }
    if (!closes(fence, this.#open)) {
      this.#code = fence.run;
      return '';
    }
    this.#open = '';
    return `${line}\n`;
  }
}

interface Fence {
  readonly run: string;
  readonly info: string;
}

function fenceOf(line: string): Fence | null {
  const [, run = '', info = ''] = fenceLine.exec(line.trimEnd()) ?? [];
  return run !== '' && opensFence(run, info) ? { run, info: info.trim() } : null;
}

const closes = ({ run, info }: Fence, open: string): boolean => info === '' && run.startsWith(open);

const opensExercise = ({ info }: Fence): boolean => /^exercises?(?![\p{L}\p{M}])/iu.test(info);
