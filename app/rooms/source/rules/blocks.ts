/** The output of all readers: a document's headings and paragraphs in reading order. */
export type Block = HeadingBlock | TextBlock;

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly level: number;
  readonly text: string;
  readonly page: number | null;
  /** The reader's own number of the block, by which a picture beside it finds its passage. */
  readonly at?: number;
}

interface TextBlock {
  readonly kind: 'text';
  /** One line, or several if line breaks matter (tables, lists, code, verse). */
  readonly text: string;
  readonly page: number | null;
  readonly at?: number;
}
