export const sourceKinds = ['text', 'markdown', 'html', 'pdf', 'docx', 'epub'] as const;

/** What a source was read from, told by its content and not by its name. `text` is also what was pasted. */
export type SourceKind = (typeof sourceKinds)[number];

/**
 * Where a document's headings come from: a PDF's bookmarks, the headings of its markup, the sizes of a PDF's letters,
 * or numbers in plain text ("1.2 Title"). `none`: it has no headings.
 */
export type SourceStructure = 'bookmarks' | 'headings' | 'fonts' | 'numbering' | 'none';

export interface SourceHeading {
  /** 1 is the highest; no heading is more than one level below the one before it. */
  readonly level: number;
  readonly text: string;
  /** The number, from 1, of the first passage below it. That of the next heading where there is none between. */
  readonly passage: number;
}

/** 80 to 250 words of a document: whole paragraphs, or sentences of a long one. Never across a heading. */
export interface SourcePassage {
  /** The page on which it begins, from 1; null where the document has no pages. */
  readonly page: number | null;
  /** The heading above it; empty before the first one. */
  readonly heading: string;
  /** Paragraphs, with an empty line between them; the cells of a table's row are separated by ' | '. */
  readonly text: string;
}

/** A document as it was read. Passage n is `passages[n - 1]`. */
export interface ReadDocument {
  readonly kind: SourceKind;
  /** What the document calls itself, else its name without the ending, else its first heading. Never empty. */
  readonly title: string;
  readonly pages: number | null;
  readonly structure: SourceStructure;
  readonly headings: readonly SourceHeading[];
  /** At least one. */
  readonly passages: readonly SourcePassage[];
}

/** How far the reading has come. */
export interface ReadingProgress {
  readonly kind: SourceKind;
  /** Pages or chapters read; null where the document has neither. */
  readonly read: number | null;
  readonly of: number | null;
  /** Headings found since the last report, the newest at the end. */
  readonly headings: readonly string[];
  /** So far. */
  readonly words: number;
}
