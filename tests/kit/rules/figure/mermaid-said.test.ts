import { describe, expect, it } from 'vitest';
import { drawMermaid } from '~/kit/figure/mermaid/draw-mermaid';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid } from '~/kit/figure/said';

/** The sentences of a diagram, without the first one, which counts. */
const saidOf = (...lines: string[]): string =>
  drawMermaid(readBlock(lines.join('\n')))
    .said.slice(1)
    .map(figureSaid)
    .join(' ');

describe('descriptions of diagrams', () => {
  it('tell forks and joins apart', () => {
    const kinds = ['state f <<fork>>', 'state j <<join>>'];
    expect(saidOf('stateDiagram-v2', ...kinds, 'f --> A', 'A --> j')).toBe('Fork leads to A. A leads to Join.');
    expect(saidOf('stateDiagram-v2', 'A --> j', ...kinds)).toBe('A leads to Join.');
  });

  it.each([
    ['alt x', 'else y', 'Otherwise: y.'],
    ['par x', 'and y', 'At the same time: y.'],
    ['critical x', 'option y', 'Or: y.'],
  ])('have own words for the parts of a frame: %s', (frame, part, sentence) => {
    const lines = [frame, 'A->>B: 1', part, 'A->>B: 2', 'end'];
    expect(saidOf('sequenceDiagram', ...lines)).toBe(`Frame: ${frame}. 1. A to B: 1. ${sentence} 2. A to B: 2.`);
  });

  it.each([
    ['A->>B: x', '1. A to B: x.'],
    ['A<<->>B: x', '1. A and B to each other: x.'],
    ['A<<-->>B:', '1. A and B to each other.'],
    ['A-xB: x', '1. A to B, without arriving: x.'],
    ['A--xB:', '1. A to B, without arriving.'],
  ])('have own words for messages both ways and for lost ones: %s', (line, sentence) => {
    expect(saidOf('sequenceDiagram', line)).toBe(sentence);
  });

  it('end in one full stop, whatever the texts end in', () => {
    expect(saidOf('erDiagram', 'A ||--|| B : "is one."', 'A {', 'int x.', '}')).not.toMatch(/\.\./);
    expect(saidOf('timeline', '1969 : It began.', '1970. : It ended.', '1971.')).not.toMatch(/\.\./);
    expect(saidOf('flowchart TD', 'a[One.] -->|so.| b[Two.]', 'a --> b')).not.toMatch(/\.\./);
  });
});
