import { describe, expect, it } from 'vitest';
import { drawnFigure } from '~/kit/figure/draw-figure';
import type { Drawing } from '~/kit/figure/figure';
import { drawMermaid } from '~/kit/figure/mermaid/draw-mermaid';
import { entityLimits } from '~/kit/figure/mermaid/er/read-er';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid, withFigureSaid } from '~/kit/figure/said';
import type { FigureClass, SvgElement } from '~/kit/figure/svg';
import { goodEntities, hostileEntities } from './corpus/mermaid-er';

const draw = (...lines: string[]): Drawing => drawMermaid(readBlock(['erDiagram', ...lines].join('\n')));
const saidOf = (...lines: string[]): string =>
  withFigureSaid(
    draw(...lines)
      .said.map(figureSaid)
      .join(' '),
    String,
  );
const ofName = ({ shapes }: Drawing, name: string): readonly SvgElement[] =>
  shapes.filter((each) => each.name === name);
const textAt = (drawing: Drawing, text: string): SvgElement => {
  const found = ofName(drawing, 'text').find(({ children }) => children[0] === text);
  if (found === undefined) throw new Error(`no ${text}`);
  return found;
};
const numbers = (value: string | number | undefined): readonly number[] =>
  String(value)
    .match(/-?[\d.]+/g)
    ?.map(Number) ?? [];
const strokes = ({ shapes }: Drawing, name: FigureClass): number =>
  shapes.filter((each) => each.name === 'path' && each.classes.includes(name)).length;

async function faultOf(block: string): Promise<string> {
  const drawn = await drawnFigure('mermaid', block);
  return 'fault' in drawn ? `${drawn.fault.line}: ${figureSaid(drawn.fault.said)}` : 'drawn';
}

describe('relationships', () => {
  // The circles of each end, and its paths besides the line itself: bars and feet.
  it.each([
    ['A ||--|| B', 0, 4],
    ['A |o--o| B', 2, 2],
    ['A }o--o{ B', 2, 2],
    ['A }|--|{ B', 0, 4],
    ['A ||--o{ B', 1, 3],
  ])('have their ends: %s', (line, circles, paths) => {
    const drawing = draw(line);
    expect(ofName(drawing, 'circle')).toHaveLength(circles);
    expect(strokes(drawing, 'ink')).toBe(1 + paths);
  });

  it('are dashed if they do not identify', () => {
    expect(strokes(draw('A ||--|| B'), 'dash')).toBe(0);
    expect(strokes(draw('A ||..|| B', 'B ||.-o{ C'), 'dash')).toBe(2);
  });

  it('meet their boxes at right angles, apart from each other', () => {
    const drawing = draw('A ||--o{ D : x', 'B ||--o{ D : y', 'C ||--o{ D : z');
    const [, d] = ofName(drawing, 'rect').filter(({ classes }) => classes.includes('box'));
    const ends = drawing.shapes
      .filter(({ name, attributes }) => name === 'path' && String(attributes.d).includes('Q'))
      .map(({ attributes }) => numbers(attributes.d).slice(-4));
    expect(ends.length).toBeGreaterThan(1);
    for (const [beforeX, , x, y] of ends) {
      expect(x).toBeCloseTo(beforeX ?? 0, 1);
      expect(y).toBeCloseTo(Number(d?.attributes.y), 1);
    }
    const places = ends.map(([, , x = 0]) => x).sort((a, b) => a - b);
    for (const [at, x] of places.entries()) if (at > 0) expect(x - (places[at - 1] ?? 0)).toBeGreaterThan(11);
  });

  it.each([
    [['A }o--o| A']],
    [['direction LR', 'A }o--o| A']],
    [['A ||--|| B', 'A ||--|| C', 'C ||--|| C', 'A |o--o| A']],
  ])('lead from a box to itself within the drawing: %s', (lines) => {
    const { shapes, width, height } = draw(...lines);
    const points = shapes.filter(({ name }) => name === 'path').map(({ attributes }) => numbers(attributes.d));
    for (const [at, value] of points.flatMap((each) => [...each.entries()])) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(at % 2 === 0 ? width : height);
    }
  });

  it('are told, in signs as in words', () => {
    const told =
      'Entity relationship diagram with 2 entities and one relation. ' +
      'Non-identifying relationship: Ann (exactly one) – ORDER (none or more), “places”.';
    expect(saidOf('c["Ann"] ||..o{ ORDER : places')).toBe(told);
    expect(saidOf('A {', 'int id PK', '}', 'A ||--|| B : "buys it."')).not.toMatch(/\.\.(?!\.)/);
    expect(saidOf('c["Ann"] only one optionally to zero or more ORDER : places')).toBe(told);
  });
});

describe('entities', () => {
  const lines = ['A {', 'int id PK', 'string name UK, FK "full name"', '}'] as const;

  it('list their attributes in columns, one below the other', () => {
    const drawing = draw(...lines);
    const [id, name, int, string] = ['id', 'name', 'int', 'string'].map((text) => textAt(drawing, text).attributes);
    expect(id?.x).toBe(name?.x);
    expect(int?.x).toBe(string?.x);
    expect(id?.y).toBe(int?.y);
    expect(Number(name?.y)).toBeGreaterThan(Number(id?.y));
    expect(textAt(drawing, 'UK FK').attributes['text-anchor']).toBe('end');
    expect(Number(textAt(drawing, 'full name').attributes.y)).toBeGreaterThan(Number(name?.y));
  });

  it('are told, with a table', () => {
    expect(saidOf(...lines, 'B')).toContain('A has id (PK), name (UK FK). Joined to nothing: B.');
    expect(draw(...lines).table?.rows).toEqual([
      ['A', 'id', 'int', 'PK', ''],
      ['A', 'name', 'string', 'UK FK', 'full name'],
    ]);
    expect(draw('A ||--|{ B : x').table?.rows).toMatchObject([
      ['A', { name: 'exactlyOne' }, 'B', { name: 'oneOrMore' }, 'x', {}],
    ]);
    expect(draw('A').table).toBeNull();
  });

  it('have columns from the right if their name is read from there', () => {
    const drawing = draw('الطالب {', 'int رقم PK', '}');
    const [name, key] = [textAt(drawing, 'رقم').attributes, textAt(drawing, 'PK').attributes];
    expect(Number(name.x)).toBeGreaterThan(Number(key.x));
    expect(name).toMatchObject({ direction: 'rtl', 'text-anchor': 'start' });
  });

  it('break long names at hyphens', () => {
    const drawing = draw('THE-INTERNATIONAL-CUSTOMER-ORGANISATION ||--|| B');
    const texts = ofName(drawing, 'text').map(({ children }) => String(children[0]));
    expect(texts.slice(0, -1).join('')).toBe('THE-INTERNATIONAL-CUSTOMER-ORGANISATION');
    for (const text of texts.slice(0, -2)) expect(text).toMatch(/-$/);
  });
});

describe('faults name line and reason', () => {
  const { relations, attributes } = entityLimits;
  it.each([
    ['A ||-- B', '2: Instead of “||-- B”, a relationship was expected, such as CUSTOMER ||--|| ACCOUNT : has.'],
    ['A ||--|| B has', '2: Instead of “has”, a colon and a text were expected after the relationship.'],
    ['A {\nint\n}', '3: “int” cannot be read. Write an attribute with its type first, such as int age.'],
    ['A {\nint a\n} B', '4: “B” stands after the closing brace. Begin a new line.'],
    ['B\nA {\nint a', '3: The attributes of A do not end. Close them with a line that has a closing brace.'],
    ['A ||--|| {', '2: “{” cannot be read. Write, for example, CUSTOMER ||--o{ ORDER : places.'],
    ['direction up', '2: “up” is not a direction. Write TD, BT, LR or RL.'],
    ['A ||--|| B\n'.repeat(relations + 1), `${relations + 2}: A diagram has at most ${relations} relationships.`],
    [`A {\n${'int a\n'.repeat(attributes + 1)}}`, `${attributes + 3}: A diagram has at most ${attributes} attributes.`],
    ['', '1: The diagram has no entities. Write, for example, CUSTOMER ||--o{ ORDER : places.'],
  ])('of its own (%#)', async (text, fault) => {
    expect(await faultOf(`erDiagram\n${text}`)).toBe(fault);
  });
});

describe('the corpus', () => {
  it.each(goodEntities)('draws $name', async ({ block }) => {
    const drawn = await drawnFigure('mermaid', block);
    if ('fault' in drawn) throw new Error(figureSaid(drawn.fault.said));
    expect(await drawnFigure('mermaid', block)).toEqual(drawn);
    expect(withFigureSaid(drawn.html, (text) => text)).not.toMatch(/NaN|undefined|[\ue014\ue015]/u);
  });

  it.each(hostileEntities)('answers $name', async ({ block }) => {
    const drawn = await drawnFigure('mermaid', block);
    if ('fault' in drawn) expect(drawn.fault.said.name).not.toBe('unknown');
    else expect(drawn.html).not.toMatch(/<script|<img|style=|href|NaN|\u202e/);
  });
});
