import type { Block } from '~/rooms/source/rules/blocks';

/** A picture in markup. */
export interface MarkupPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  /** The number of the block that it stands in or after. */
  readonly at: number;
}

interface OpenFigure {
  caption: string;
  /** The block of its caption; null while it has none. */
  at: number | null;
  /** How many blocks there were before its caption. */
  from: number;
}

const picturesMax = 5_000;

/** Collects the pictures of markup, with the captions of their figures, while its elements come by. */
export class MarkupPictures {
  readonly #all: { src: string; alt: string; at: number; figure: OpenFigure | undefined }[] = [];
  readonly #open: OpenFigure[] = [];
  /** How many drawings are written into the markup. */
  drawings = 0;

  constructor(readonly blocks: readonly Block[]) {}

  /** @param isBegun whether the element stands in a paragraph that has text already */
  opened(name: string, { src = '', alt = '' }: Readonly<Record<string, string>>, isBegun: boolean): void {
    const figure = this.#open.at(-1);
    if (name === 'figure') this.#open.push({ caption: '', at: null, from: 0 });
    else if (name === 'figcaption' && figure) figure.from = this.blocks.length;
    else if (name === 'img' && this.#all.length < picturesMax) {
      const at = isBegun ? this.blocks.length : Math.max(0, this.blocks.length - 1);
      this.#all.push({ src, alt, at, figure });
    }
  }

  closed(name: string): void {
    const figure = this.#open.at(-1);
    if (name === 'figure') this.#open.pop();
    if (name !== 'figcaption' || !figure) return;
    const said = this.blocks.slice(figure.from).map(({ text }) => text);
    if (said.length === 0) return;
    figure.caption = said.join(' ');
    figure.at = figure.from;
  }

  /** @param placed the number of a block among those that are kept */
  result(placed: (at: number) => number): readonly MarkupPicture[] {
    return this.#all.map(({ src, alt, at, figure }) => ({
      ...{ src, alt, caption: figure?.caption ?? '' },
      at: placed(figure?.at ?? at),
    }));
  }
}
