import { describe, expect, it } from 'vitest';
import { FigureFault } from '~/kit/figure/figure';
import { drawMermaid } from '~/kit/figure/mermaid/draw-mermaid';
import { readBlock } from '~/kit/figure/read-block';
import { costOf } from '../../../support/cost';
import { expectCostBelow } from '../../../support/expect-cost';

/** Statements of each kind, those at the end of a list with a fault; `~` is where spaces come. */
const statements: Readonly<Record<string, readonly string[]>> = {
  'flowchart~TD': [
    'subgraph~g~[x]~\nend',
    'a~[x]~-->~|t|~b~&~c',
    'a~--~t~-->~b',
    'a@{~shape:~diam,~label:~"x"~}~-->~b',
    'a~b',
  ],
  stateDiagram: [
    'state~"x"~as~s~{\n}',
    'state~s~<<choice>>',
    'note~right~of~a~:~x',
    'note~"x"~as~n',
    'a~-->~b~:~t',
    'a~:~t',
    'a~-->~b~!',
  ],
  sequenceDiagram: [
    'participant~A~as~B',
    'actor~A@{~x~}~as~B',
    'A~->>~+~B~:~t',
    'Note~over~A,~B~:~t',
    'loop~x\nA->>B:~t\nend~',
    'rect~rgb(0,~0)\nend',
    'Note~over~A',
    'A~!',
  ],
  pie: ['title~x', '"a"~:~3', '"a"~:~3~x'],
  classDiagram: [
    'class~a~["x"]~<<y>>~{~z;~w~}',
    'a~"1"~<|--~"2"~b~:~t',
    '<<x>>~a',
    'a~:~m',
    'note~for~a~"x"',
    'namespace~n~{\n}',
    'class~a~x',
    'a~"1"~<|--~"2"~b~!',
  ],
  erDiagram: ['A~["x"~]~||--||~B~:~t', 'A~{~int~a~PK~,~FK~"c"~}', 'A~only one to~zero or more~B~:~x', 'A~[~x~!'],
  timeline: ['title~x', 'section~x', '1969~:~x~:~y', '1969:x~y'],
};
const all = Object.entries(statements).flatMap(([head, lines]) => lines.map((line) => [head, line] as const));

/** A drawing as text, or the name of its fault. */
function answer(block: string): string {
  try {
    return JSON.stringify(drawMermaid(readBlock(block)));
  } catch (error) {
    if (error instanceof FigureFault) return error.said.name;
    throw error;
  }
}

describe('many spaces in a diagram', () => {
  // One place after the other has most of them, since neighbouring patterns would divide them in all ways.
  const blocks = (space: string, length: number): readonly string[] =>
    all.flatMap(([head, line]) => {
      const pieces = `${head}\n${line}`.split('~');
      return pieces
        .slice(1)
        .map((_, place) =>
          pieces.reduce((text, piece, at) => `${text}${at === place + 1 ? space.repeat(length) : ' '}${piece}`),
        );
    });

  it('take no longer than their number', () => {
    const cost = (length: number): number => costOf(() => blocks(' ', length).map(answer));
    cost(100);
    expect(cost(9_800)).toBeLessThan(cost(100) * 3 + 30);
  });

  it.each([' ', '\t', '\u2003', '\u2028'])('mean the same as one: %j', (space) => {
    const one = blocks(' ', 1).map(answer);
    expect(blocks(space, 300).map(answer)).toEqual(one);
  });

  it('and brackets that do not close are read once', () => {
    const hostile = [
      `classDiagram\nclass a[${']<<'.repeat(3_000)}`,
      `classDiagram\nclass a${'[]{]'.repeat(2_400)}`,
      `sequenceDiagram\nactor ${'@{'.repeat(4_900)}`,
      `flowchart ${'a'.repeat(9_800)}\u2028x`,
    ];
    expectCostBelow(20, () => hostile.map(answer));
  });
});
