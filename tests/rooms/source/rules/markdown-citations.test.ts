import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHtml } from '~/kit/markdown/render';
import { settleCitations } from '~/rooms/source/rules/citations';
import { type ShownPassage, withCitations } from '~/rooms/source/rules/settled-citations';

const passage = (n: number, more: Partial<ShownPassage> = {}): [number, ShownPassage] => [
  n,
  {
    href: `/sources/s1#p${n + 20}`,
    title: 'Bees',
    page: 3,
    isGone: false,
    text: 'The workers dance.',
    ...more,
  },
];

const shown = new Map([
  passage(1),
  passage(2, { page: null }),
  passage(3, { href: null, title: null, page: null, text: null }),
  passage(4, { href: null, isGone: true, text: null }),
  passage(5, { text: 'The queen lays <eggs> & leaves.' }),
]);

const draw = (markdown: string) => withCitations(toHtml(markdown), shown);
/** The text without the notes below it. */
const text = (markdown: string) =>
  draw(markdown)
    .replace(/<section class="cited"[\s\S]*/, '')
    .trim();
const link = (n: number, place = 'Bees, page 3') =>
  `<a class="cite" href="/sources/s1#p${n + 20}" aria-label="Passage ${n}: ${place}" title="Passage ${n}: ${place}">[${n}]</a>`;

describe('citations on the page', () => {
  it('are links to their passages, and to nothing else', () => {
    expect(text('Bees dance [1][2]. See [9].')).toBe(`<p>Bees dance ${link(1)}${link(2, 'Bees')}. See [9].</p>`);
  });

  it('are plain numbers if the reader may not see the passage, and say if the source was deleted', () => {
    expect(text('Bees [3] dance [4].')).toBe(
      '<p>Bees <span class="cite">[3]</span> dance <span class="cite gone">[4: source deleted]</span>.</p>',
    );
  });

  it('are none in code, formulas and links', () => {
    for (const markdown of ['`a[1]`', '```\na[1]\n```', '    a[1]', '[b[1]](https://a.example)', '$a_{[1]}$'])
      expect(draw(markdown)).not.toContain('cite');
  });

  it('are the only links whose text is a number, except for footnotes', () => {
    expect(text('[1][a]\n\n[a]: http://evil.example')).toBe('<p>1</p>');
    expect(text('[**[2]**][a]\n\n[a]: http://evil.example')).toBe(`<p><strong>${link(2, 'Bees')}</strong></p>`);
    expect(text('Bees [1][^x].\n\n[^x]: Or so.')).toContain('aria-label="Footnote 1">1</a>');
    expect(text('Since [1984](https://a.example) [1].')).toContain('>1984</a>');
  });

  it('are listed below the text, by source', () => {
    expect(draw('Bees [2] dance [1][3][4].')).toContain(
      `<section class="cited" aria-label="Cited sources">\n<p><cite>Bees</cite>: ${link(1)} p. 3, ${link(2, 'Bees')}</p>\n` +
        '<p><cite>Bees</cite>, which was deleted: [4]</p>\n</section>',
    );
    expect(draw('Nothing.')).not.toContain('section');
    expect(draw('Bees [3].')).not.toContain('section');
  });

  it.each([
    ['It says “The workers dance” [1].', false],
    ['It says “The workers **dance**” [1].', false],
    ['It says “The workers sing” [1].', true],
    ['It says "The workers sing" [5][1].', true],
    ['It says "The workers dance" [5][1].', false],
    ['As [1] says: „Die Arbeiter tanzen“.', true],
    ['It says “The queen lays <eggs> & leaves” [5].', false],
    ['“The workers sing” is a song. Many years later somebody wrote down that they do dance all day [1].', false],
    ['The “workers” sing [1].', false],
    ['It says “The workers sing” [3].', false],
    ['It says “The workers sing” [4].', false],
    ['> The workers dance. [1]', false],
    ['> The workers sing. [1]', true],
    ['> The workers dance.\n>\n> — Karl [1]', false],
    ['- It says “The workers sing” [1]\n- Another', true],
  ])('in %j get a remark on the quotation: %s', (markdown, expected) => {
    expect(draw(markdown).includes('not word for word in the source')).toBe(expected);
  });

  it('get a remark if their passage can hardly contain the sentence', () => {
    const read = new Map([
      passage(1, {
        text: 'In the dark of the hive, workers dance to tell the others how far the flowers are and in which direction. The angle to the vertical is the angle to the sun.',
      }),
      passage(3, { text: null }),
    ]);
    const isRemarked = (markdown: string) =>
      withCitations(toHtml(markdown), read).includes('the passage hardly has a word of this');
    const invented = 'The queen of Sheba gave King Solomon a hundred and twenty talents of gold';
    expect(isRemarked(`${invented} [1].`)).toBe(true);
    expect(isRemarked(`${invented}. [1]`)).toBe(true);
    expect(isRemarked(`Workers dance in the hive [1]. ${invented} [1].`)).toBe(true);
    expect(isRemarked('By a dance, a worker tells the direction of a flower to the others in a hive [1].')).toBe(false);
    expect(isRemarked(`${invented}. Workers dance in the hive [1].`)).toBe(false);
    // A passage without text, a translation and a sentence without content words are not judged.
    expect(isRemarked(`${invented} [3].`)).toBe(false);
    expect(isRemarked('Die Arbeiterinnen sagen mit dem Tanz, wie weit und wohin es zu den Blüten ist [1].')).toBe(
      false,
    );
    expect(isRemarked('So it is [1].')).toBe(false);
    // A short sentence is remarked if it has no word of its passage, in the language of what stands around it.
    const around = '\n\nThis is what the workers of a hive tell each other when they come back to it.';
    expect(isRemarked(`Queens eat gold [1].${around}`)).toBe(true);
    expect(isRemarked(`Workers dance [1].${around}`)).toBe(false);
    expect(isRemarked('Flowers are found by dance [1].')).toBe(false);
    expect(isRemarked(`Reinas comen oro [1].`)).toBe(false);
  });

  it.each([
    [
      'de',
      'Die Königin isst Gold',
      'Im Stock tanzen die Arbeiterinnen und zeigen den anderen die Richtung der Blüten.',
      'Die Blüte liegt in einer Richtung',
    ],
    [
      'es',
      'La reina come oro en la corte',
      'En la colmena las obreras bailan y muestran a las otras la dirección de las flores, y no es para los que se van, sino para las que vuelven con el néctar.',
      'Las flores tienen una dirección',
    ],
    [
      'fr',
      'La reine mange de l’or dans le palais',
      'Dans la ruche les ouvrières dansent et montrent aux autres la direction des fleurs.',
      'La direction est dans la danse des ouvrières',
    ],
    [
      'pt',
      'A rainha come ouro no palácio do rei',
      'Na colmeia as operárias dançam e mostram às outras a direção das flores do campo.',
      'A direção das flores é do campo',
    ],
    [
      'ar',
      'تأكل الملكة الذهب في القصر',
      'ترقص العاملات في ظلام الخلية وتدل غيرها على اتجاه الأزهار.',
      'اتجاه الأزهار معروف',
    ],
    ['zh', '女王吃黄金', '工蜂在黑暗的蜂巢里跳舞，告诉同伴花朵的方向。', '花朵的方向由舞蹈表示'],
  ])('get it in other languages, too: %s', (_, invented, text, told) => {
    const read = new Map([passage(1, { text })]);
    const isRemarked = (sentence: string) =>
      withCitations(toHtml(`${sentence} [1].\n\n${text}`), read).includes('the passage hardly has a word of this');
    expect(isRemarked(invented)).toBe(true);
    expect(isRemarked(told)).toBe(false);
  });

  it('are mentioned if the only one of a sentence was removed', () => {
    const given = [{ n: 1, source: 's1', passage: 21, title: 'Bees' }];
    const settled = (markdown: string) => settleCitations(markdown, given, { marks: true }).markdown;
    expect(settled('Bees dance [1]. Bees sing [7].')).toBe('Bees dance [1]. Bees sing [no source].');
    expect(settled('Bees dance. [1] Bees sing. [7][8] So.')).toBe('Bees dance. [1] Bees sing. [no source] So.');
    expect(settled('Bees dance [1] and sing [7].')).toBe('Bees dance [1] and sing.');
    expect(settled('Bees dance [1][7].')).toBe('Bees dance [1].');
    expect(settled('Bees `a[7]` sing.')).toBe('Bees `a[7]` sing.');
    const html = withCitations(toHtml(settled('Bees dance [1]. Bees sing [7].')), new Map([passage(1)]));
    expect(html).toContain('Bees sing <small class="not-verbatim">(no source for this)</small>.');
    expect(withCitations(toHtml('Bees sing [no source].'), new Map())).toContain('(no source for this)');
  });

  it('lead only to given passages, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[1]',
        '[7]',
        '[2, 9]',
        '【1】',
        '[1](http://evil.example)',
        '[7]: http://evil.example\n',
        '[1][7]',
        '[1]: http://evil.example\n',
      ),
      fc.constantFrom(
        '`',
        '```\n',
        '\n',
        '\n\n',
        ' ',
        '$',
        '\\',
        '“',
        '”',
        '> ',
        '- ',
        '*',
        '|',
        '<b>',
        '</a>',
        '<a href="/x">',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        (written) => {
          const given = [1, 2].map((n) => ({ n, source: 's1', passage: n + 20, title: 'Bees' }));
          const { markdown } = settleCitations(written, given);
          const html = withCitations(toHtml(markdown), new Map([passage(1), passage(2)]));
          for (const [, target] of html.matchAll(/class="cite" href="([^"]*)"/g))
            expect(['/sources/s1#p21', '/sources/s1#p22']).toContain(target);
          // No other link looks like a citation.
          expect(html).not.toMatch(/<a (?!class="cite")[^>]*>\[?\d+\]?<\/a>/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
