import { figureBlockWords } from './figure';
import { figureAbcWords } from './figure-abc';
import { figureChessWords } from './figure-chess';
import { figureGeometryWords } from './figure-geometry';
import { figureMermaidWords } from './figure-mermaid';
import { figurePlotWords } from './figure-plot';

/** Sentences about figures: of all, and of each kind. */
export const figureWords = {
  figure: figureBlockWords,
  mermaid: figureMermaidWords,
  plot: figurePlotWords,
  geometry: figureGeometryWords,
  chess: figureChessWords,
  abc: figureAbcWords,
} as const;

export type FigureWords = keyof typeof figureWords;
