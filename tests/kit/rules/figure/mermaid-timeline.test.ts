import { describe, expect, it } from 'vitest';
import { drawnFigure } from '~/kit/figure/draw-figure';
import type { Drawing } from '~/kit/figure/figure';
import { drawMermaid } from '~/kit/figure/mermaid/draw-mermaid';
import { timelineLimits } from '~/kit/figure/mermaid/timeline/draw-timeline';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid, withFigureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { goodTimelines, hostileTimelines } from './corpus/mermaid-timeline';

const draw = (...lines: string[]): Drawing => drawMermaid(readBlock(['timeline', ...lines].join('\n')));
const ofName = ({ shapes }: Drawing, name: string): readonly SvgElement[] =>
  shapes.filter((each) => each.name === name);
const placeOf = (drawing: Drawing, text: string): readonly [number, number] => {
  const found = ofName(drawing, 'text').find(({ children }) => children[0] === text);
  return [Number(found?.attributes.x), Number(found?.attributes.y)];
};

async function faultOf(block: string): Promise<string> {
  const drawn = await drawnFigure('mermaid', block);
  return 'fault' in drawn ? `${drawn.fault.line}: ${figureSaid(drawn.fault.said)}` : 'drawn';
}

describe('a timeline', () => {
  it('has a dot for each period on its line, from top to bottom', () => {
    const drawing = draw('1 : a', '2 : b', ': c', '3');
    const dots = ofName(drawing, 'circle').map(({ attributes }) => attributes);
    const [line] = ofName(drawing, 'line');
    expect(dots).toHaveLength(3);
    expect(new Set(dots.map(({ cx }) => cx))).toEqual(new Set([line?.attributes.x1]));
    const places = dots.map(({ cy }) => Number(cy));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(drawing.height).toBeGreaterThan(places.at(-1) ?? 0);
  });

  it('has periods on the left and events beside them, below each other', () => {
    const drawing = draw('2004 : Facebook : Google');
    const [[period, y], [first, firstY], [second, secondY]] = [
      placeOf(drawing, '2004'),
      placeOf(drawing, 'Facebook'),
      placeOf(drawing, 'Google'),
    ];
    const line = Number(ofName(drawing, 'line')[0]?.attributes.x1);
    expect(period).toBeLessThan(line);
    expect(first).toBeGreaterThan(line);
    expect([first, y]).toEqual([second, firstY]);
    expect(secondY).toBeGreaterThan(firstY);
  });

  it('is turned around for a language that is read from the right', () => {
    const drawing = draw('711 : عبور طارق بن زياد');
    const line = Number(ofName(drawing, 'line')[0]?.attributes.x1);
    expect(placeOf(drawing, '711')[0]).toBeGreaterThan(line);
    expect(placeOf(drawing, 'عبور طارق بن زياد')[0]).toBeLessThan(line);
  });

  it('has its title, and colons within times', () => {
    const drawing = draw('title The day', '12:30 : lunch at 12:45');
    expect(drawing.title).toBe('The day');
    expect(drawing.table?.rows).toEqual([['12:30', 'lunch at 12:45']]);
  });

  it('has events behind a colon without a space, but not within times, ratios and addresses', () => {
    const rows = (...lines: string[]) => draw(...lines).table?.rows;
    expect(rows('1969:Facebook', ':Google', '1970:50 people')).toEqual([
      ['1969', 'Facebook; Google'],
      ['1970', '50 people'],
    ]);
    expect(rows('12:30', 'Scale 1:25', 'https://example.org')?.map(([name]) => name)).toEqual([
      '12:30',
      'Scale 1:25',
      'https://example.org',
    ]);
  });

  it('is told without a second full stop', () => {
    const said = draw('1969 : It began. : It ended.', '1970 : Why?').said.map(figureSaid);
    expect(said.slice(1)).toEqual(['1969: It began, It ended.', '1970: Why?']);
  });

  it('is told by its periods, with their sections', () => {
    const said = draw('section Early', '1 : a : b', '2').said.map(figureSaid);
    expect(said).toHaveLength(3);
    expect(said[1]).toMatch(/Early.*1.*a.*b/);
  });
});

describe('faults name line and reason', () => {
  const { periods, events } = timelineLimits;
  it.each([
    ['title x', '1: The timeline has no periods. Write, for example, 1969 : Moon landing below its first line.'],
    [': x', '2: This event has no period. Write one before the colon, such as 1969 : Moon landing.'],
    ['1 : x\n'.repeat(periods + 1), `${periods + 2}: A timeline has at most ${periods} periods.`],
    [`1\n${': x\n'.repeat(events + 1)}`, `${events + 3}: A timeline has at most ${events} events.`],
  ])('of its own (%#)', async (text, fault) => {
    expect(await faultOf(`timeline\n${text}`)).toBe(fault);
  });
});

describe('the corpus', () => {
  it.each(goodTimelines)('draws $name', async ({ block }) => {
    const drawn = await drawnFigure('mermaid', block);
    if ('fault' in drawn) throw new Error(figureSaid(drawn.fault.said));
    expect(await drawnFigure('mermaid', block)).toEqual(drawn);
    expect(withFigureSaid(drawn.html, (text) => text)).not.toMatch(/NaN|undefined|[\ue014\ue015]/u);
  });

  it.each(hostileTimelines)('answers $name', async ({ block }) => {
    const drawn = await drawnFigure('mermaid', block);
    if ('fault' in drawn) expect(drawn.fault.said.name).not.toBe('unknown');
    else expect(drawn.html).not.toMatch(/<script|<img|style=|href|NaN|\u202e/);
  });
});
