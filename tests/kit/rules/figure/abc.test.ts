import { describe, expect, it } from 'vitest';
import { drawAbc } from '~/kit/figure/abc/draw-abc';
import { readTune } from '~/kit/figure/abc/read-tune';
import { tuneLimits } from '~/kit/figure/abc/tune';
import { drawnFigure } from '~/kit/figure/draw-figure';
import { FigureFault } from '~/kit/figure/figure';
import { figureSaid, withFigureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { goodTunes, hostileTunes } from './corpus/abc';

const linesOf = (text: string) => text.split('\n').map((each, at) => ({ line: at + 1, text: each }));
const draw = (text: string) => drawAbc({ lines: linesOf(text), title: null });

const flat = (shapes: readonly (SvgElement | string)[]): SvgElement[] =>
  shapes.flatMap((each) => (typeof each === 'string' ? [] : [each, ...flat(each.children)]));

/** The shapes of a tune: outlines of all signs by their sort, and a path for each note head. */
async function shapesOf(text: string) {
  const drawing = await draw(text);
  const all = flat(drawing.shapes);
  const [signs, heads] = all.filter(({ name, classes }) => name === 'g' && classes.includes('fill-ink'));
  const outlines = (signs?.children ?? []) as SvgElement[];
  const points = ((heads?.children ?? []) as SvgElement[]).map(({ attributes }) => pointOf(String(attributes.d)));
  return { drawing, all, outlines, heads: points };
}

const pointOf = (d: string): readonly [number, number] => {
  const [x = '0', y = '0'] = d.match(/-?[\d.]+/g) ?? [];
  return [Number(x), Number(y)];
};

const pitches = (text: string): number =>
  readTune(linesOf(text)).voices.reduce(
    (sum, { bars }) => sum + bars.flatMap(({ events }) => events.flatMap((event) => event.pitches)).length,
    0,
  );

async function faultOf(text: string): Promise<{ line: number | null; sentence: string }> {
  try {
    await draw(text);
  } catch (error) {
    if (error instanceof FigureFault) return { line: error.line, sentence: figureSaid(error.said) };
    throw error;
  }
  throw new Error('it is drawn');
}

const describedIn = async (text: string): Promise<string> =>
  (await draw(text)).said.map((said) => withFigureSaid(figureSaid(said), (each) => each)).join(' ');

describe('a tune that is drawn', () => {
  it.each(goodTunes)('$name: as many note heads as notes', async ({ block }) => {
    const text = block.replace(/^title:.*\n/, '');
    const { drawing, heads } = await shapesOf(text);
    expect(heads).toHaveLength(pitches(text));
    // A phone shows it at three fifths or more.
    expect(drawing.width).toBeLessThanOrEqual(480);
  });

  it('sets a scale upwards by half a space for each step, from left to right', async () => {
    const { heads } = await shapesOf('L:1/4\nC D E F G A B c');
    for (const [at, [x, y]] of heads.entries()) {
      const before = heads[at - 1];
      if (!before) continue;
      expect(x).toBeGreaterThan(before[0]);
      // A space of the staff is a quarter of its height of 72 × 0.34 pixels.
      expect(before[1] - y).toBeCloseTo((72 * 0.34) / 8, 1);
    }
  });

  it('sets the same note on another line in another clef', async () => {
    const [treble, bass] = await Promise.all(['K:C', 'K:C bass'].map((key) => shapesOf(`${key}\nL:1/1\nC`)));
    const [first = [0, 0]] = treble?.heads ?? [];
    const [second = [0, 0]] = bass?.heads ?? [];
    expect(first[1]).toBeGreaterThan(second[1]);
  });

  it.each(['treble', 'bass'])('sets a note in the clef %s with an 8 where it is without it', async (clef) => {
    const keys = [clef, `${clef}-8`, `${clef}+8`].map((each) => shapesOf(`K:C clef=${each}\nL:1/1\nC`));
    const [plain, lower, higher] = await Promise.all(keys);
    const height = (shapes: typeof plain) => {
      // From the uppermost line of the staff, because an 8 above it moves all down.
      const [, top = ''] = /M[\d.]+[ -]([\d.]+)h/.exec(String(shapes?.outlines[0]?.attributes.d)) ?? [];
      return (shapes?.heads[0]?.[1] ?? 0) - Number(top);
    };
    expect(height(lower)).toBeCloseTo(height(plain), 1);
    expect(height(higher)).toBeCloseTo(height(plain), 1);
    expect(lower?.outlines.map(({ attributes }) => attributes.d)).not.toEqual(
      plain?.outlines.map(({ attributes }) => attributes.d),
    );
  });

  it('has five lines for each staff, and more staves for a long tune', async () => {
    const linesIn = async (text: string) => {
      const { outlines } = await shapesOf(text);
      const [straight] = outlines;
      const d = String(straight?.attributes.d);
      // Lines of a staff are long and thin.
      return [...d.matchAll(/M[\d.-]+[ -][\d.]+h([\d.]+)v\.8/g)].filter(([, width]) => Number(width) > 60).length;
    };
    expect(await linesIn('L:1/4\nC D E F |')).toBe(5);
    const long = await linesIn(`L:1/4\nM:4/4\n${'C D E F | '.repeat(16)}`);
    expect(long).toBeGreaterThanOrEqual(20);
    expect(long % 5).toBe(0);
  });

  it('has lines short enough for a telephone where a tune takes several', async () => {
    const { width } = await draw(`L:1/4\nM:4/4\n${'C D E F | '.repeat(8)}`);
    expect(width).toBeGreaterThan(300);
    expect(width).toBeLessThan(360);
  });

  it('has a sign for each sharp of the key', async () => {
    const outline = async (key: string) => {
      const { outlines, heads } = await shapesOf(`K:${key}\nL:1/1\nG`);
      expect(heads).toHaveLength(1);
      return (String(outlines[1]?.attributes.d).match(/M/g) ?? []).length;
    };
    const none = await outline('C');
    const one = (await outline('G')) - none;
    expect(one).toBeGreaterThan(0);
    expect((await outline('A')) - none).toBe(3 * one);
    expect((await outline('C#')) - none).toBe(7 * one);
  });

  it('shows texts as they are typed, in their direction', async () => {
    const { all } = await shapesOf('L:1/4\nK:C\n"Bbm"C "^قف"D |]\nw: la la');
    const texts = all
      .filter(({ name }) => name === 'text')
      .map(({ attributes, children }) => ({ attributes, children }));
    expect(texts.map(({ children }) => children[0])).toEqual(expect.arrayContaining(['B♭m', 'قف', 'la']));
    expect(texts.find(({ children }) => children[0] === 'قف')?.attributes.direction).toBe('rtl');
  });

  it('has the same bytes each time, whatever is drawn in between', async () => {
    for (const { block } of goodTunes.slice(2, 8)) {
      const first = await drawnFigure('abc', block);
      await drawnFigure('abc', goodTunes[5]?.block ?? '');
      expect(await drawnFigure('abc', block)).toEqual(first);
    }
  });

  it.each(goodTunes)('$name: has nothing foreign', async ({ block }) => {
    const drawn = await drawnFigure('abc', block);
    const html = 'html' in drawn ? drawn.html : '';
    expect(html).toContain('<svg');
    const svg = html.slice(html.indexOf('>', html.indexOf('<svg')), html.indexOf('</svg>'));
    expect(svg).not.toMatch(/\s(?:id|href|style|xlink|font-family|stroke|fill)[=:]|<(?:use|defs|style|symbol|svg)\b/);
    expect(new Set(svg.match(/<\w+/g))).toEqual(new Set([...(svg.match(/<(?:g|path|text|ellipse|circle)\b/g) ?? [])]));
    expect(html).not.toContain('NaN');
  });
});

describe('its description', () => {
  it('says key, metre, bars and notes as they sound', async () => {
    expect(await describedIn('M:3/4\nL:1/4\nK:D\nD F ^G | G- G =F |]')).toBe(
      'Music on a staff. Clef: treble. Key: D major. Metre: 3/4. Bars: 2. ' +
        'The number after a note is its octave; octave 4 begins at middle C. ' +
        'Bar 1: quarter note: D4, F sharp 4, G sharp 4. ' +
        'Bar 2: quarter note: G4 tied to the next, G4, F4.',
    );
  });

  it('says rests, chords, dots, tuplets, repeats and staves', async () => {
    const text = await describedIn('M:4/4\nL:1/4\nK:C\n|: [CE]>C z2 | (3C2D2E2 :|');
    expect(text).toContain('Bar 1: dotted quarter note: chord of C4, E4; eighth note: C4; half rest.');
    expect(text).toContain('half note, 3 in the time of 2: C4, D4, E4');
    expect(text).toContain('Bars 1 to 2 are repeated.');
    expect(await describedIn('L:1/1\nV:1\nC|]\nV:2 clef=bass\nC,|]')).toContain('Bar 1, staff 2: whole note: C3.');
  });

  it('has each bar in the table, with chords and words', async () => {
    const { table } = await draw('L:1/2\nK:C\n"C"C D | "F"F2 |]\nw: hal-lo you');
    expect(table?.rows).toHaveLength(2);
    expect(table?.rows.map((row) => row.slice(2))).toEqual([
      ['C', 'hal-lo'],
      ['F', 'you'],
    ]);
  });

  it('leaves a long tune to the table', async () => {
    const text = await describedIn(`L:1/4\nM:4/4\n${'C D E F | '.repeat(16)}`);
    expect(text).toContain('Bar 12:');
    expect(text).not.toContain('Bar 13:');
    expect(text).toContain('The table has the other bars.');
  });

  it('takes title and composer from the tune', async () => {
    expect((await draw('T:A tune\nC:Somebody\nC D')).title).toBe('A tune (Somebody)');
  });
});

describe('a fault', () => {
  const faults: readonly (readonly [string, number | null, RegExp])[] = [
    ['K:H\nC', 1, /Key expected, .* found “H”/],
    ['K:G# major\nC', 1, /more than seven/],
    ['K:C clef=violin\nC', 1, /The clef “violin” is not known/],
    ['M:4/5\nC', 1, /Metre expected, .* found “4\/5”/],
    ['L:1/3\nC', 1, /Length expected/],
    ['Q:fast\nC', 1, /Tempo expected/],
    ['J:x\nC', 1, /begins with “J:”/],
    ['K:C\nC D ? E', 2, /“\?” at character 5 is not ABC/],
    ['K:C\n\nC D \u202e E', 3, /“U\+202E” at character 5/],
    ['M:4/4\nL:1/4\nC D E F | C D E F G |', 3, /Bar 2 has 5\/4, but the metre is 4\/4/],
    ['M:4/4\nL:1/4\nC D E F | C D E |\nC D E F |', 3, /Bar 2 has only 3\/4/],
    ['L:1/4\nC5', 2, /No single note has the length 5\/4/],
    ['C/0', 1, /“\/0” is not a length/],
    ['(C D', 1, /it does not end/],
    ['C D)', 1, /none has begun/],
    ['(C (D (E F)))', 1, /At most two slurs/],
    ['C-D', 1, /the same pitch/],
    ['(3CD |', 1, /missing: 1/],
    ['[CE', 1, /ends with \]/],
    ['[]', 1, /at least one note/],
    ['!shout!C', 1, /The sign “shout” is not known/],
    ['"Am C', 1, /quotation mark/],
    ['C D |\nw: a b c', 2, /more syllables than notes/],
    ['V:1\nC D | E\nV:2\nC D |', 4, /has 1 bars, but the first one has 2/],
    ['K:C\nC [M:3/4] D', 2, /at the beginning of a bar/],
    ['X:1\nC D\nX:2\nE', 3, /one tune/],
    ['T:nothing', null, /no notes/],
    [`${'^c'.repeat(80)}`, 1, /more than fits into a line/],
  ];

  it.each(faults)('%j', async (text, line, sentence) => {
    const found = await faultOf(text);
    expect(found.sentence).toMatch(sentence);
    expect(found.line).toBe(line);
  });

  it('is none for an upbeat, a last bar or a bar that a repeat divides', async () => {
    await draw('M:4/4\nL:1/4\nG | C D E F | G A B :: c | d e f g | a b c |]');
  });

  it('is none for words and beats of a tempo in both orders, with and without spaces', () => {
    const tempoOf = (typed: string) => readTune(linesOf(`Q:${typed}\nC`)).tempo;
    const beat = { value: { base: 4, dots: 1 }, perMinute: 60 };
    for (const typed of ['"slow" 3/8=60', '"slow"3/8 = 60', '3/8=60"slow"', ' 3/8 =60  "slow" '])
      expect(tempoOf(typed)).toEqual({ text: 'slow', beat });
    expect(tempoOf('"slow"')).toEqual({ text: 'slow', beat: null });
    expect(tempoOf('90')?.beat?.perMinute).toBe(90);
  });

  it('is none for a comment right behind a field', () => {
    expect(readTune(linesOf('K:G%minor\nC')).key.fifths).toBe(1);
  });

  it('counts signs, texts and syllables', async () => {
    const { signs } = tuneLimits;
    const tune = (more: string) =>
      `L:1/4\n${'"Am".C!mf!D|'.repeat(40)}\nw: ${'la '.repeat(80)}\nw: ${'la '.repeat(40)}${more}`;
    expect(3 * 40 + 80 + 40).toBe(signs);
    expect(readTune(linesOf(tune(''))).voices).toHaveLength(1);
    expect(await faultOf(tune('la'))).toEqual({
      line: 2,
      sentence: `A tune has at most ${signs} chord names, texts, signs, slurs and syllables.`,
    });
  });

  it('counts changes of key and metre', async () => {
    const { changes } = tuneLimits;
    const tune = (count: number) => `L:1/4\nK:C\n${'[K:C#]C|[K:Cb]C|'.repeat(count / 2)}C|`;
    expect(readTune(linesOf(tune(changes))).voices).toHaveLength(1);
    expect((await faultOf(tune(changes + 2))).sentence).toBe(
      `A tune has at most ${changes} bars with a new key or metre.`,
    );
  });

  it('counts bars and notes', async () => {
    const { bars, notes } = tuneLimits;
    await draw('C|'.repeat(bars));
    expect((await faultOf('C|'.repeat(bars + 1))).sentence).toBe(`A tune has at most ${bars} bars.`);
    expect((await faultOf('CDEFG|'.repeat(notes / 5 + 1))).sentence).toBe(
      `A tune has at most ${notes} notes and rests.`,
    );
  });
});

describe('a hostile tune', () => {
  it.each(hostileTunes)('$name: ends in a sentence or a harmless drawing', async ({ block }) => {
    const drawn = await drawnFigure('abc', block);
    if ('fault' in drawn) {
      expect(drawn.fault.said.name).not.toBe('unknown');
      const sentence = figureSaid(drawn.fault.said);
      expect(sentence).not.toBe('');
      expect(sentence).not.toMatch(/[{}\u202e\0]/);
      return;
    }
    expect(drawn.html).not.toMatch(/<(?:script|img|b|i)\b|[\u202e\u2066\0]/);
    expect(drawn.html.match(/<\/svg>/g)).toHaveLength(1);
  });
});
