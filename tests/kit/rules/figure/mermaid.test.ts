import { describe, expect, it } from 'vitest';
import { type Drawing, FigureFault } from '~/kit/figure/figure';
import { figureHtml } from '~/kit/figure/figure-html';
import { drawMermaid } from '~/kit/figure/mermaid/draw-mermaid';
import type { Graph, GraphNode } from '~/kit/figure/mermaid/graph/graph';
import { layoutGraph } from '~/kit/figure/mermaid/graph/graph-layout';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { goodMermaid, hostileMermaid } from './corpus/mermaid';

const drawn = (block: string): Drawing => drawMermaid(readBlock(block));
const html = (block: string): string => figureHtml('mermaid', drawn(block), readBlock(block));
const said = (block: string): string => drawn(block).said.map(figureSaid).join(' ');

/** The fault of a block, as its line and its sentence. */
function faultOf(block: string): string {
  try {
    drawn(block);
  } catch (error) {
    if (error instanceof FigureFault) return `${error.line}: ${figureSaid(error.said)}`;
    throw error;
  }
  return 'drawn';
}

const elementsOf = (shapes: readonly (SvgElement | string)[]): readonly SvgElement[] =>
  shapes.flatMap((each) => (typeof each === 'string' ? [] : [each, ...elementsOf(each.children)]));
const all = (block: string): readonly SvgElement[] => elementsOf(drawn(block).shapes);
const textsOf = (block: string): readonly string[] =>
  all(block)
    .filter(({ name }) => name === 'text')
    .map(({ children }) => children.join(''));
const boxesOf = (block: string): readonly SvgElement[] =>
  all(block).filter(({ name, classes }) => name === 'rect' && classes.includes('box'));

describe('diagrams of the corpus', () => {
  it.each(goodMermaid)('draws $name, each time the same', ({ block }) => {
    const once = html(block);
    expect(html(block)).toBe(once);
    expect(once).toContain('<svg ');
    expect(once).not.toMatch(/NaN|Infinity|undefined|<script|style=|href|url\(/);
    expect(drawn(block).said.map(figureSaid)).not.toContain('');
  });

  it.each(hostileMermaid)('ends $name in a sentence or in a harmless drawing', ({ block }) => {
    let found: string;
    try {
      found = html(block);
      expect(found).not.toMatch(/NaN|Infinity|undefined|<script|<img|<style|style=|href=|url\(|\u202e/);
      expect(Buffer.byteLength(found)).toBeLessThan(200_000);
    } catch (error) {
      if (!(error instanceof FigureFault)) throw error;
      found = figureSaid(error.said);
    }
    expect(found).not.toBe('');
  });
});

describe('flowcharts', () => {
  it('draws a box for each node, an arrow for each edge, and every text', () => {
    const block = 'flowchart TD\n a[One] -->|first| b[Two]\n b --> c[Three]\n a --- c';
    expect(boxesOf(block)).toHaveLength(3);
    expect(all(block).filter(({ classes }) => classes.includes('fill-ink'))).toHaveLength(2);
    expect(all(block).filter(({ name, classes }) => name === 'path' && classes[0] === 'ink')).toHaveLength(3);
    expect(textsOf(block)).toEqual(['One', 'Two', 'Three', 'first']);
  });

  it('goes down or across as asked, and down if it would be too wide for a phone', () => {
    const long =
      'flowchart LR\n A[First step] --> B[Second step] --> C[Third step] --> D[Fourth step] --> E[Fifth step]';
    const short = 'flowchart LR\n A --> B --> C';
    expect(drawn(short).width).toBeGreaterThan(drawn(short).height);
    expect(drawn(short.replace('LR', 'TD')).height).toBeGreaterThan(drawn(short.replace('LR', 'TD')).width);
    expect(drawn(long).height).toBeGreaterThan(drawn(long).width);
    expect(drawn(long).width).toBeLessThan(440);
  });

  it('keeps nodes in the order in which they are named', () => {
    const xOf = (text: string): number =>
      Number(
        all('flowchart TD\n A --> B\n A --> C\n A --> D').find(({ children }) => children[0] === text)?.attributes.x,
      );
    expect(xOf('B')).toBeLessThan(xOf('C'));
    expect(xOf('C')).toBeLessThan(xOf('D'));
  });

  it('says what leads to what, and has it as a table', () => {
    const block = 'flowchart TD\n a[Rain] -->|falls on| b[Soil]\n b --- c\n c <--> d\n e';
    expect(said(block)).toBe(
      'Flowchart with 5 boxes and 3 arrows. Rain leads to Soil: falls on. Soil is joined to c. c and d lead to each other. Joined to nothing: e.',
    );
    expect(drawn(block).table?.rows).toEqual([
      ['Rain', 'Soil', 'falls on'],
      ['Soil', 'c', ''],
      ['c', 'd', ''],
    ]);
  });

  it('reads titles and descriptions in its own language', () => {
    const { title, alt } = drawn('---\ntitle: Water\n---\nflowchart TD\n accDescr: Ice melts.\n a --> b');
    expect({ title, alt }).toEqual({ title: 'Water', alt: 'Ice melts.' });
  });

  it.each([
    ['flowchart TD\n a --> ', '2: Instead of “…”, a box was expected, such as A or A[Text].'],
    ['flowchart TD\n a b', '2: Instead of “b”, an arrow was expected, such as --> or ---.'],
    ['flowchart TD\n a[x --> b', '2: The text of a does not end. Close it with ] on the same line.'],
    ['flowchart TD\n a -->|x b', '2: The text on the arrow does not end. Close it with |.'],
    ['flowchart TD\n a -- x b', '2: The arrow “-- x b” does not end. Write, for example, -- text -->.'],
    ['flowchart TD\n\n subgraph g\n a', '3: The group “g” does not end. Close it with a line end.'],
    ['flowchart TD\n a\n end', '3: This end closes nothing.'],
    ['flowchart XY\n a', '1: “XY” is not a direction. Write TD, BT, LR or RL.'],
    ['flowchart TD', '1: The flowchart has no boxes. Write, for example, A --> B below its first line.'],
  ])('tells what is wrong with %j', (block, sentence) => {
    expect(faultOf(block)).toBe(sentence);
  });
});

describe('the layout of graphs', () => {
  const node = (id: string, group: string | null = null): GraphNode => ({
    id,
    group,
    width: 60,
    height: 30,
    outline: 'box',
    draw: () => [],
  });
  const edge = { label: null, line: 'solid', start: 'none', end: 'arrow', rows: 1 } as const;

  it('lets no boxes overlap, and edges begin and end at outlines', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((id) => node(id));
    const graph: Graph = {
      nodes,
      groups: [],
      edges: [
        { ...edge, from: 'a', to: 'b' },
        { ...edge, from: 'a', to: 'c' },
        { ...edge, from: 'c', to: 'd' },
        { ...edge, from: 'd', to: 'a' },
      ],
    };
    const places = layoutGraph(graph, 'TB');
    const boxes = [...places.nodes.values()];
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1)) expect(Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 30).toBe(true);
    for (const [at, { from, to }] of graph.edges.entries()) {
      const points = places.edges[at]?.points ?? [];
      for (const [id, point] of [
        [from, points[0]],
        [to, points.at(-1)],
      ] as const) {
        const box = places.nodes.get(id);
        const [dx, dy] = [
          Math.abs((point?.x ?? 0) - (box?.x ?? 0)) / 30,
          Math.abs((point?.y ?? 0) - (box?.y ?? 0)) / 15,
        ];
        expect(Math.max(dx, dy)).toBeCloseTo(1, 5);
      }
    }
  });

  it('makes room for the titles of groups, and edges to groups end at their borders', () => {
    const title = { lines: ['A long title'], width: 200, height: 16, size: 13, isBold: true };
    const graph: Graph = {
      nodes: [node('a'), node('b', 'g')],
      groups: [{ id: 'g', parent: null, title }],
      edges: [{ ...edge, from: 'a', to: 'g' }],
    };
    const places = layoutGraph(graph, 'TB');
    const [group, inner] = [places.groups.get('g'), places.nodes.get('b')];
    if (group === undefined || inner === undefined) throw new Error('no places');
    const top = group.y - group.height / 2;
    expect(group.width).toBeGreaterThan(200);
    expect(inner.y - 15 - top).toBeGreaterThanOrEqual(26);
    expect(places.edges[0]?.points.at(-1)?.y).toBeCloseTo(top, 5);
  });
});

describe('state diagrams', () => {
  it('tells the start and the end of each state from states', () => {
    const block = 'stateDiagram-v2\n [*] --> Open\n Open --> Shut : push\n Shut --> [*]';
    expect(said(block)).toBe(
      'State diagram with 2 states and 3 changes. Start leads to Open. Open leads to Shut: push. Shut leads to End.',
    );
    expect(all(block).filter(({ name }) => name === 'circle')).toHaveLength(3);
  });

  it.each([
    ['stateDiagram-v2\n state A {\n b', '2: The state “A” does not end. Close it with a line }.'],
    ['stateDiagram-v2\n a\n }', '3: This brace closes nothing.'],
    ['stateDiagram-v2\n a\n --', '3: A line -- divides a state into parts, and must be within its braces.'],
    [
      'stateDiagram-v2\n a\n note right of a\n x',
      '3: The note that begins here does not end. Close it with a line end note.',
    ],
    [
      'stateDiagram-v2\n a -> b',
      '2: “a -> b” cannot be read. Write a state such as Open, or a change such as Open --> Closed: shut.',
    ],
  ])('tells what is wrong with %j', (block, sentence) => {
    expect(faultOf(block)).toBe(sentence);
  });
});

describe('sequence diagrams', () => {
  const block = 'sequenceDiagram\n Ann->>Ben: Hello\n Ben-->>Ann: Hi\n Ann->>Ann: thinks';

  it('has messages in their order, from top to bottom', () => {
    expect(said(block)).toBe(
      'Sequence diagram with 3 messages between Ann, Ben. 1. Ann to Ben: Hello. 2. Ben to Ann: Hi. 3. Ann to Ann: thinks.',
    );
    const places = all(block).filter(({ name }) => name === 'text');
    const yOf = (text: string): number => Number(places.find(({ children }) => children[0] === text)?.attributes.y);
    expect(yOf('Hello')).toBeLessThan(yOf('Hi'));
    expect(yOf('Hi')).toBeLessThan(yOf('thinks'));
    expect(all(block).filter(({ classes }) => classes.includes('fill-ink'))).toHaveLength(3);
    expect(drawn(block).table?.rows[1]).toEqual(['2', 'Ben', 'Ann', 'Hi']);
  });

  it.each([
    [
      'sequenceDiagram\n Ann says hello',
      '2: “Ann says hello” cannot be read. Write a message such as Ann->>Ben: Hello.',
    ],
    ['sequenceDiagram\n A->>B: x\n end', '3: This end closes nothing.'],
    ['sequenceDiagram\n A->>B: x\n else y', '3: “else” must be within a frame such as alt.'],
    ['sequenceDiagram\n A->>: x', '2: A name of a participant is missing.'],
    ['sequenceDiagram\n Note A: x', '2: “A: x” cannot be read. Write, for example, Note right of Ann: Text.'],
  ])('tells what is wrong with %j', (text, sentence) => {
    expect(faultOf(text)).toBe(sentence);
  });
});

describe('pies', () => {
  it('has slices as large as their shares', () => {
    const block = 'pie\n "half" : 2\n "quarter" : 1\n "other quarter" : 1';
    const slices = all(block).filter(({ classes }) => classes.some((each) => each.startsWith('area-')));
    const ends = slices.map(({ attributes }) =>
      / 0 [01] 1 (\S+) (\S+?)Z$/.exec(String(attributes.d))?.slice(1).map(Number),
    );
    expect(ends).toEqual([
      [0, 86],
      [-86, 0],
      [0, -86],
    ]);
    expect(drawn(block).table?.rows.map((row) => row[2])).toEqual(['50%', '25%', '25%']);
    expect(said(block)).toBe('Pie chart with 3 slices. half: 50%. quarter: 25%. other quarter: 25%.');
  });

  it('sets labels apart', () => {
    const block = `pie\n${Array.from({ length: 16 }, (_, at) => ` "slice ${at}" : ${at === 0 ? 1000 : 1}`).join('\n')}`;
    const labels = all(block).filter(({ name }) => name === 'text');
    const places = labels.map(({ attributes: { x, y } }) => [Number(x), Number(y)] as const);
    for (const [at, [x, y]] of places.entries())
      for (const [otherX, otherY] of places.slice(at + 1)) expect(x !== otherX || Math.abs(y - otherY) > 12).toBe(true);
  });

  it.each([
    ['pie\n Apples : 3', '2: “Apples : 3” cannot be read. Write a slice such as "Apples" : 3.'],
    ['pie\n "Apples" : many', '2: “many” is not a number above zero.'],
    ['pie', '1: The pie has no slices. Write, for example, "Apples" : 3 below its first line.'],
  ])('tells what is wrong with %j', (block, sentence) => {
    expect(faultOf(block)).toBe(sentence);
  });
});

describe('class diagrams', () => {
  it('says what is what, and lists members', () => {
    const block = 'classDiagram\n Animal <|-- Duck\n Animal : +int age\n Car "1" *-- "4" Wheel : rolls on';
    expect(said(block)).toBe(
      'Class diagram with 4 classes and 2 relations. Animal has: +int age. Duck has no members. Car has no members. ' +
        'Wheel has no members. Duck is a kind of Animal. rolls on: Wheel (4) is a part of Car (1).',
    );
    expect(boxesOf(block)).toHaveLength(4);
    expect(drawn(block).table?.rows[0]).toEqual(['Animal', '+int age']);
  });

  it.each([
    ['classDiagram\n class A {\n +x', '2: The list of A does not end. Close it with a line }.'],
    ['classDiagram\n }', '2: This brace closes nothing.'],
    ['classDiagram', '1: The diagram has no classes. Write, for example, class Shape below its first line.'],
  ])('tells what is wrong with %j', (block, sentence) => {
    expect(faultOf(block)).toBe(sentence);
  });
});

it.each(goodMermaid)('has no text of less than 7 pixels on a phone: $name', ({ block }) => {
  const sizes = all(block).flatMap(({ attributes }) => Number(attributes['font-size'] ?? []) || []);
  expect(Math.min(...sizes) * Math.min(1, 288 / drawn(block).width)).toBeGreaterThanOrEqual(7);
});
