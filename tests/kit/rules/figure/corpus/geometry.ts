/** Blocks of the kind `geometry`: as courses have them, and as nobody should. */

export interface CorpusBlock {
  readonly name: string;
  readonly block: string;
}

const triangle = 'A = (0, 0)\nB = (4, 0)\nC = (4, 3)\n';

export const goodGeometry: readonly CorpusBlock[] = [
  {
    name: 'Pythagoras',
    block: `${triangle}triangle A B C\nsegment A B "4 cm"\nsegment B C "3 cm"\nsegment A C "5 cm"\nright angle A B C\nangle B A C "α"`,
  },
  {
    name: 'heights of a triangle',
    block:
      'A = (0, 0)\nB = (6, 0)\nC = (2, 4)\npolygon ABC fill 1\nD = foot A B C\nE = foot B A C\nF = foot C A B\nH = intersection A D B E\nsegment A D dashed\nsegment B E dashed\nsegment C F dashed\nright angle C F B',
  },
  {
    name: 'Thales',
    block:
      'M = (0, 0) below\nA = (-3, 0)\nB = (3, 0)\nC = polar M 3 60\ncircle M A\npolygon A B C fill 2\nsegment A M ticks 1\nsegment M B ticks 1\nright angle A C B\nangle B A C value',
  },
  {
    name: 'sum of vectors',
    block:
      'axes -1..5, -1..4\ngrid\nO = (0,0) hidden\nvector O (3, 1) "u" color 0\nvector (3,1) (4, 3) "v" color 1\nvector O (4,3) "u + v" thick',
  },
  {
    name: 'parallels cut by a line',
    block:
      'A = (0, 0)\nB = (6, 0)\nC = (0, 2)\nD = (6, 2)\nP = (2, 0)\nQ = (3.2, 2)\nline A B parallel 1 "g"\nline C D parallel 1 "h"\nline P Q\nangle B P Q "α"\nangle D Q P "β"',
  },
  {
    name: 'a cell',
    block:
      'ellipse (0,0) 5 3.4 fill 0\nellipse (1,0.3) 1.8 1.5 fill 3\ncircle (1.2,0.4) 0.6 fill 1\nlabel (6.5,3) "nucleus" to (1.8,1.2)\nlabel (6.8,0.3) "nucleolus" to (1.4,0.4)\nlabel (0,-2) "cytoplasm"',
  },
  {
    name: 'areas on a grid',
    block: 'grid\naxes\npolygon (1,1) (4,1) (5,3) (2,3) "A"\npolygon (-4,-2) (-1,-2) (-1,-1) fill 1',
  },
  {
    name: 'an isosceles triangle',
    block:
      'A = (-2, 0)\nB = (2, 0)\nC = (0, 4)\nM = midpoint A B\npolygon A B C fill none\nsegment A C ticks 2\nsegment B C ticks 2\nsegment C M dashed\nangle C A B "α" ticks 2\nangle A B C "α" ticks 2',
  },
  { name: 'an equilateral triangle by roots', block: 'A = (0, 0)\nB = (2, 0)\nC = (1, sqrt(3))\ntriangle ABC "60°"' },
  {
    name: 'a tangent',
    block:
      'M = (0, 0)\nT = polar M 2 50\nP = (0, 2/sin)'.replace('2/sin', '2.61') +
      '\ncircle M 2 "k"\nline P T\nsegment M T "r"\nright angle M T P',
  },
  {
    name: 'a sector',
    block:
      'M = (0,0)\nA = (3,0)\nB = polar M 3 75\narc M A B thick "b"\nsegment M A\nsegment M B\nangle A M B "φ" fill 2',
  },
  { name: 'an arc by degrees', block: 'arc (0,0) 2 30 150\narc (0,0) 3 350 10 dashed' },
  {
    name: 'a reflex angle',
    block: 'A = (2, 0)\nS = (0, 0)\nB = (1, 2)\nray S A\nray S B\nangle A S B reflex value\nangle A S B "β"',
  },
  { name: 'a turned ellipse', block: 'ellipse (0,0) 3 1 turn 30 fill 4 "leaf"' },
  { name: 'an open curve', block: 'curve (0,0) (1,2) (3,1) (5,3) color 1 thick "path"' },
  { name: 'a closed curve', block: 'curve (0,0) (2,-1) (4,0) (3,2) (1,2) closed fill 5 "stomach"' },
  { name: 'a polyline', block: 'polyline (0,0) (1,1) (2,0) (3,1) dotted\npolyline (0,2) (1,3) (2,2) closed' },
  { name: 'points alone', block: 'A = (1, 2)\nB = (-3, 0.5) left' },
  { name: 'one point', block: 'A = (1, 2)' },
  { name: 'names with digits and primes', block: "A1 = (0,0)\nA2 = (3,0)\nA' = (1,2)\nsegment A1A2\nsegment A1 A'" },
  { name: 'points below their use', block: 'segment A B "s"\nA = (0, 0)\nB (3, 1)' },
  {
    name: 'a flat figure',
    block: 'A = (0, 0)\nB = (8, 0)\nM = midpoint A B\nsegment A M ticks 1\nsegment M B ticks 1',
  },
  {
    name: 'labels in Arabic and Chinese',
    block: 'A = (0,0) "أ"\nB = (4,0) "乙"\nsegment A B "طول الضلع"\nlabel (2, 1) "三角形"',
  },
  { name: 'far from zero', block: 'A = (100000, 200000)\nB = (100003, 200004)\nsegment A B value' },
  { name: 'comments', block: `# a triangle\n${triangle}triangle ABC # filled` },
];

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

export const hostileGeometry: readonly CorpusBlock[] = [
  { name: 'one divided by zero', block: 'A = (1/0, 0)' },
  { name: 'zero by zero', block: 'A = (0/0, 0)' },
  { name: 'not a number', block: 'A = (NaN, Infinity)' },
  { name: 'too far', block: 'A = (1e308, 0)\nB = (999999999, 0)' },
  { name: 'a thousand points', block: many(1_000, (at) => `P${at}=(${at % 9},0)`).slice(0, 9_900) },
  { name: 'a thousand lines', block: many(900, () => 'grid') },
  { name: 'a polygon of a thousand corners', block: `polygon ${'(0,1) '.repeat(1_000)}` },
  {
    name: 'as many corners as there may be',
    block: many(10, (at) => `curve ${many(79, (k) => `(${(k * 7) % 10},${at})`).replaceAll('\n', ' ')}`),
  },
  {
    name: 'as many labels as there may be',
    block: many(115, (at) => `P${at} = (${at % 12}, ${at % 7}) "label ${at}"`),
  },
  {
    name: 'as many of both as there may be',
    block: `${many(115, (at) => `P${at}=(${at % 9},${at % 7})`)}\n${many(10, (at) => `curve ${many(79, (k) => `(${(k * 7) % 10},${at % 7})`).replaceAll('\n', ' ')} closed`)}`,
  },
  { name: 'all points in one place', block: many(100, (at) => `P${at} = (1, 1)`) },
  { name: 'a segment of no length', block: 'A = (1, 1)\nB = (1, 1)\nsegment A B' },
  { name: 'circles without a radius', block: 'circle (0,0) 0' },
  { name: 'a negative radius', block: 'circle (0,0) -3' },
  { name: 'parallels that should meet', block: 'S = intersection (0,0) (1,0) (0,1) (1,1)' },
  { name: 'a right angle that is none', block: 'right angle (1,0) (0,0) (1,1)' },
  { name: 'a range turned round', block: 'axes 3..-3' },
  { name: 'a range of dots', block: `axes ${'.'.repeat(5_000)}` },
  { name: 'an open text', block: 'label (0,0) "text' },
  { name: 'an open bracket', block: `A = ${'('.repeat(5_000)}` },
  { name: 'a script', block: 'label (0,0) "<script>alert(1)</script>"' },
  { name: 'entities and addresses', block: 'label (0,0) "&lt;a href=https://x.example&gt; &amp;#0;"' },
  { name: 'controls and directions', block: 'label (0,0) "a\u0000\u0007\u202eb\u2066\ue014chess.king.%7B%7D\ue015"' },
  { name: 'keys of objects', block: 'constructor A B\n__proto__ = (0,0)' },
  { name: 'a point named __proto__', block: 'toString = (0,0)' },
  { name: 'a label of 5,000 letters', block: `label (0,0) "${'w'.repeat(5_000)}"` },
  { name: 'a word of 9,000 capitals', block: `polygon ${'A'.repeat(9_000)}` },
  { name: 'a number of 5,000 digits', block: `A = (${'9'.repeat(5_000)}, 0)` },
  { name: 'roots in roots', block: `A = (${'sqrt('.repeat(500)}2${')'.repeat(500)}, 0)` },
  {
    name: 'very small beside very large',
    block: 'A = (0, 0)\nB = (0.000000001, 0)\nC = (1000000, -1000000)\nline A B\ncircle A 0.000000001\naxes',
  },
  { name: 'nothing but a comment', block: '# nothing' },
  { name: 'nothing but a hidden point', block: 'A = (0, 0) hidden' },
];
