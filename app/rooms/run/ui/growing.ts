import type { OutlineLine } from '~/kit/outline/outline';

/** A line; with its HTML from the server if it has formulas. */
export interface RenderedLine extends OutlineLine {
  readonly rendered?: string | undefined;
}

/** The class of a line's level; deeper levels look the same. */
export const levelClass = ({ level }: OutlineLine): string => `level-${Math.min(level, 6)}`;

/**
 * The outline on the page, which grows line by line. Lines are appended to the list directly, once per frame: React
 * would compare all of them for each new one.
 */
export class GrowingOutline {
  #waiting: RenderedLine[] = [];
  #frame = 0;

  constructor(private readonly list: HTMLElement) {}

  add(line: RenderedLine): void {
    this.#waiting.push(line);
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  clear(): void {
    this.#waiting = [];
    this.list.replaceChildren();
  }

  #draw(): void {
    this.#frame = 0;
    this.list.append(
      ...this.#waiting.map((line) => {
        const item = document.createElement('li');
        item.className = levelClass(line);
        item.dir = 'auto';
        if (line.rendered) item.innerHTML = line.rendered;
        else item.textContent = line.label;
        return item;
      }),
    );
    this.#waiting = [];
    this.list.scrollTop = this.list.scrollHeight;
  }
}
