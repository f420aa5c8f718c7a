import type { FigureSaid } from './said';
import type { SvgElement } from './svg';

/** Figures of a lesson: fenced blocks that the server draws as SVG. */
const figureKinds = ['mermaid', 'plot', 'geometry', 'chess', 'abc'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** The kind of a fence by its info string; null for a block that is no figure. */
export function figureKind(info: string): FigureKind | null {
  const [word = ''] = /^\s*\S*/.exec(info) ?? [];
  return figureKinds.find((kind) => kind === word.trim().toLowerCase()) ?? null;
}

/** Whether a text may have figures: quicker than finding them. */
export const mayHaveFigures = (markdown: string): boolean =>
  /(?:`{3}|~{3})[ \t]*(?:mermaid|plot|geometry|chess|abc)\b/i.test(markdown);

/** Limits; a block beyond them stands as typed, with the reason. */
export const figureLimits = {
  blockMaxCharacters: 10_000,
  titleMaxCharacters: 200,
  altMaxCharacters: 1_000,
  svgMaxBytes: 200_000,
  /** All drawings of a lesson together, so that its HTML keeps within `limits.lessonHtmlMaxBytes`. */
  lessonMaxBytes: 600_000,
  perLessonMax: 40,
  /** How long the figures of a lesson are drawn; it leaves time to end within `limits.figureWorkMs`. */
  lessonMs: 4_000,
  tableMaxRows: 200,
} as const;

/** A line of a block, without its title and description. */
export interface FigureLine {
  /** From 1, in the block's text. */
  readonly line: number;
  readonly text: string;
}

/** A block as its kind reads it. */
export interface FigureBlock {
  /** At least one of them is not blank. */
  readonly lines: readonly FigureLine[];
  readonly title: string | null;
}

/** The figure's data as a table, for everybody who cannot or does not want to see it. */
export interface FigureTable {
  readonly head: readonly (string | FigureSaid)[];
  readonly rows: readonly (readonly (string | FigureSaid)[])[];
}

/** A drawing, not yet as text. */
export interface Drawing {
  /** In units of CSS pixels; the drawing shrinks to a narrower page. At 320 px a page has 288 px for it. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly SvgElement[];
  /** Sentences for those who do not see it; an author's own description comes instead of them. */
  readonly said: readonly FigureSaid[];
  readonly table: FigureTable | null;
  /** A title within the block's own language, for example `T:` of a tune. */
  readonly title?: string | undefined;
  /** A description within the block's own language, for example `accDescr:` of a diagram. */
  readonly alt?: string | undefined;
}

/** The reason why a block cannot be drawn. */
export class FigureFault extends Error {
  override readonly name = 'FigureFault';

  /**
   * @param line in the block's text, from 1; null for a fault of the whole
   * @param said the sentence, without the line
   */
  constructor(
    readonly line: number | null,
    readonly said: FigureSaid,
  ) {
    super(`${said.words}.${said.name}`);
  }
}
