const sourceKinds = ['text', 'markdown', 'html', 'pdf', 'docx', 'epub'] as const;

/** The kind of a source, detected from its content, not its name. A pasted text is `text`, too. */
export type SourceKind = (typeof sourceKinds)[number];

/**
 * The origin of a document's headings: a PDF's bookmarks, its markup, a PDF's font sizes, or numbers in plain text
 * ("1.2 Title"). `none`: it has no headings.
 */
export type SourceStructure = 'bookmarks' | 'headings' | 'fonts' | 'numbering' | 'none';

export interface SourceHeading {
  /** 1 is the highest; no heading is more than one level below the one before it. */
  readonly level: number;
  readonly text: string;
  /** The number, from 1, of the first passage below it; that of the next heading if there is none in between. */
  readonly passage: number;
}

/** 80 to 250 words of a document: whole paragraphs, or sentences of a long one. Never crosses a heading. */
export interface SourcePassage {
  /** The page on which it begins, from 1; null if the document has no pages. */
  readonly page: number | null;
  /** The heading above it; empty before the first one. */
  readonly heading: string;
  /** Paragraphs, separated by an empty line; the cells of a table row are separated by ' | '. */
  readonly text: string;
}

/** A parsed document. Passage n is `passages[n - 1]`. */
export interface ReadDocument {
  readonly kind: SourceKind;
  /** The document's own title, else its name without the ending, else its first heading. Never empty. */
  readonly title: string;
  readonly pages: number | null;
  readonly structure: SourceStructure;
  readonly headings: readonly SourceHeading[];
  /** At least one. */
  readonly passages: readonly SourcePassage[];
}

/** The pixels of a picture, row by row from the top: red, green and blue of one byte each. */
interface FoundPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A picture of a document, as it was found: a file, or pixels. It is not to be trusted. */
export interface FoundFigure {
  readonly passage: number;
  readonly caption: string;
  /** The document's own text alternative; empty if it has none. */
  readonly alt: string;
  readonly picture: Uint8Array | FoundPixels;
}

/** The pictures of a document that were not found as figures. */
export interface LeftPictures {
  /** How many could not be cut out cleanly. */
  readonly leftOut: number;
  /** Whether time or memory ran out before all were looked at. */
  readonly isCut: boolean;
  /** Positions, from 0, of the figures that turned out to be ornaments, because they are repeated. */
  readonly repeated: readonly number[];
}

/** The progress of reading a document. */
export interface ReadingProgress {
  readonly kind: SourceKind;
  /** Pages or chapters read; null if the document has neither. */
  readonly read: number | null;
  readonly of: number | null;
  /** Headings found since the last report, the newest last. */
  readonly headings: readonly string[];
  /** Words read so far. */
  readonly words: number;
}
