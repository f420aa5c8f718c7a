import { describe, expect, it } from 'vitest';
import { parseOutline } from '~/rooms/map/rules/outline';
import { describeMap, mapPicture, pictureVersion } from '~/rooms/map/rules/picture';

const outline = (branches: number, leaves: number, label = 'Branch') =>
  Array.from(
    { length: branches },
    (_, branch) =>
      `- ${label} ${branch}\n${Array.from({ length: leaves }, (_, leaf) => `  - Leaf ${branch}.${leaf}\n`).join('')}`,
  ).join('');

/** The words of a picture in the order in which they are rendered. */
const words = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

/** The y of all texts and paths. */
const ys = (svg: string): number[] => [...svg.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y));

describe('the picture of a map', () => {
  it('is mirrored from right to left, except for its letters', () => {
    const tree = parseOutline('علم الفلك', '- النجوم\n  - الشمس\n- القمر');
    const svg = mapPicture(tree, { direction: 'rtl' });
    expect(svg).toContain('<g transform="translate(1200 0) scale(-1 1)">');
    expect(svg.match(/<text /g)).toHaveLength(
      svg.match(/<text transform="translate\([\d. ]+\) scale\(-1 1\)" text-anchor="end"/g)?.length ?? 0,
    );
    expect(mapPicture(tree)).not.toContain('scale(-1');
  });

  it('shows title, size, first branches in their hues, and some of their leaves', () => {
    const svg = mapPicture(parseOutline('Bonsai', outline(3, 2)));
    expect(words(svg)).toEqual(
      expect.arrayContaining(['Bonsai', '10 nodes', 'Branch 0', 'Branch 2', 'Leaf 0.0', 'Leaf 2.1', 'Topiary']),
    );
    for (const hue of ['#2a7137', '#2e61a0', '#9b4e1a']) expect(svg).toContain(`stroke="${hue}"`);
  });

  it('says how many branches it leaves out', () => {
    expect(words(mapPicture(parseOutline('Bonsai', outline(40, 9))))).toContain('+ 34 more');
    expect(words(mapPicture(parseOutline('Bonsai', outline(6, 9)))).join()).not.toContain('more');
  });

  it.each([1, 2, 3, 5, 6, 7, 40])('keeps %i branches inside the picture', (branches) => {
    const svg = mapPicture(parseOutline('Bonsai', outline(branches, 12, 'A branch with a rather long label')));
    expect(Math.min(...ys(svg))).toBeGreaterThan(20);
    expect(Math.max(...ys(svg))).toBeLessThan(610);
  });

  it('contains labels as text, even if they look like markup', () => {
    const svg = mapPicture(
      parseOutline('</text><script>alert(1)</script>&"\'', '- <image href="file:///etc/passwd"/>\n- &lol;\n'),
    );
    expect(svg.match(/<(?!\/?(?:svg|rect|path|circle|g|text)\b)/g)).toBeNull();
    // Every & begins one of the five entities, so an XML reader has nothing else to resolve.
    expect(svg.match(/&(?!(?:amp|lt|gt|quot|#39);)/g)).toBeNull();
  });

  it('cuts long labels, and breaks those without spaces', () => {
    const svg = mapPicture(parseOutline('Donaudampfschifffahrtsgesellschaft', outline(2, 1, 'W'.repeat(300))));
    const [longest] = words(svg).sort((a, b) => b.length - a.length);
    expect(longest?.length).toBeLessThan(40);
    expect(words(svg).filter((word) => word.endsWith('…')).length).toBeGreaterThan(0);
    expect(words(svg).join('')).toContain('gesellschaft'.slice(-4));
  });
});

it('a map is described by its size and its branches', () => {
  expect(describeMap(parseOutline('Bonsai', outline(2, 1)))).toBe('A knowledge map with 5 nodes: Branch 0 · Branch 1');
  expect(describeMap(parseOutline('Bonsai', outline(400, 1))).length).toBeLessThan(300);
});

it('a different time makes a different version', () => {
  expect(pictureVersion(new Date(1))).not.toBe(pictureVersion(new Date(2)));
});
