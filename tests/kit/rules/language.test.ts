import { describe, expect, it } from 'vitest';
import {
  commonLanguages,
  directionOf,
  endonym,
  labelWritten,
  languageName,
  languageTag,
  lessonWritten,
  mapDirection,
  sampleMaxCharacters,
  sampleOf,
  withOwnDirections,
} from '~/kit/text/language';
import { expectCostBelow } from '../../support/expect-cost';

describe('a tag that somebody typed', () => {
  it.each([
    ['de', 'de'],
    [' DE-ch ', 'de-CH'],
    ['zh_hans', 'zh-Hans'],
    ['gsw', 'gsw'],
    ['iw', 'he'],
  ])('%s is %s', (typed, tag) => expect(languageTag(typed)).toBe(tag));

  it.each([
    '',
    'Klingonisch',
    'xx',
    'qaa',
    'de-',
    'en-u-ca-buddhist',
    'de-x-private',
    '"><b>',
    'a'.repeat(10_000),
    'und',
  ])('%s is invalid', (typed) => expect(languageTag(typed)).toBeNull());
});

it('every language of the list has a tag in canonical form, an English name and one of its own', () => {
  for (const tag of commonLanguages) {
    expect(languageTag(tag)).toBe(tag);
    expect(languageName(tag), tag).toMatch(/\p{L}/u);
    expect(endonym(tag), tag).toMatch(/\p{L}/u);
  }
  expect(new Set(commonLanguages.map(languageName)).size).toBe(commonLanguages.length);
  expect(languageName('und')).toBeNull();
});

describe('direction', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ps', 'sd', 'yi', 'dv', 'ug', 'ckb', 'syr', 'ar-EG', 'az-Arab'])(
    '%s is written from right to left',
    (tag) => expect(directionOf(tag)).toBe('rtl'),
  );
  it.each(['en', 'de', 'ru', 'ja', 'hi', 'ku', 'ar-Latn', 'uz'])('%s is written from left to right', (tag) =>
    expect(directionOf(tag)).toBe('ltr'),
  );
  it('of an unknown language is that of the labels', () => {
    expect(directionOf('und')).toBeNull();
    expect(mapDirection(null, 'Physics', () => ['مقدمة', 'الحركة والقوة', '$F = ma$'])).toBe('rtl');
    expect(mapDirection('und', 'مقدمة', () => ['What is مقدمة?', 'مقدمة in ordinary life'])).toBe('ltr');
    expect(mapDirection('en', 'مقدمة', () => ['الحركة والقوة'])).toBe('ltr');
    expect(mapDirection(null, '1', () => ['2', '3'])).toBe('ltr');
  });
});

describe("the language and direction of a map's texts", () => {
  const arabic = { lang: 'ar', dir: 'rtl' } as const;
  const english = { lang: 'en', dir: 'ltr' } as const;

  it("of a label are the map's, unless all of its letters run the other way", () => {
    expect(labelWritten('الوراثة والـ DNA', arabic)).toBe(arabic);
    expect(labelWritten('DNA والوراثة', arabic)).toBe(arabic);
    expect(labelWritten('1999', arabic)).toBe(arabic);
    expect(labelWritten('What is DNA?', arabic)).toEqual({ dir: 'ltr' });
    expect(labelWritten('علم الفلك in ordinary life', english)).toBe(english);
    expect(labelWritten('علم الفلك', english)).toEqual({ dir: 'rtl' });
  });

  it("of a lesson are the map's, unless more of its letters run the other way; code is not counted", () => {
    const code = '```js\nconst a = 1; const b = 2; const longName = a + b;\n```\n';
    expect(lessonWritten(`# Array\n\n${code}المصفوفة قائمة من القيم`, arabic)).toBe(arabic);
    expect(lessonWritten('An array is a list of values, مصفوفة in Arabic.', arabic)).toEqual({ dir: 'ltr' });
    expect(lessonWritten('', arabic)).toBe(arabic);
  });
});

describe('paragraphs that run against their lesson', () => {
  const arabic = { lang: 'ar', dir: 'rtl' } as const;
  const english = { lang: 'en', dir: 'ltr' } as const;

  it('have a direction of their own', () => {
    expect(withOwnDirections('<p>هذا نص مع DNA.</p><p>It <em>ends</em> here.</p>', arabic)).toBe(
      '<p>هذا نص مع DNA.</p><p lang="" dir="ltr">It <em>ends</em> here.</p>',
    );
    expect(withOwnDirections('<ul><li>Only English</li><li>عربي</li></ul>', arabic)).toBe(
      '<ul><li lang="" dir="ltr">Only English</li><li>عربي</li></ul>',
    );
    expect(withOwnDirections('<p>Say:</p><p>مرحبا بكم!</p>', english)).toBe(
      '<p>Say:</p><p lang="" dir="rtl">مرحبا بكم!</p>',
    );
  });

  it('are left alone if they have only code, a formula or a number', () => {
    for (const html of [
      '<p><code>git push</code></p>',
      '<p><math><mi>x</mi></math></p>',
      '<p>1999 &amp; 2000</p>',
      '<p>Plain</p>',
    ])
      expect(withOwnDirections(html, html.includes('Plain') ? english : arabic)).toBe(html);
  });

  it('take little time in a long lesson, and none in the longest', () => {
    const html = `<p>عربي</p>${'<p>a'.repeat(20_000)}`;
    expectCostBelow(50, () => withOwnDirections(html, arabic));
    expectCostBelow(50, () => withOwnDirections(html.repeat(12), arabic));
  });
});

describe('the sample of an outline for language detection', () => {
  it('is limited and comes from all parts of it', () => {
    const labels = Array.from({ length: 50_000 }, (_, at) => `Wort${'abcdefghij'[Math.floor(at / 5_000)]}`);
    const { text } = sampleOf('Zahlen', labels);
    expect(text.length).toBeLessThanOrEqual(sampleMaxCharacters);
    expect(text).toContain('Worta');
    expect(text).toContain('Wortj');
  });

  it('contains neither formulas nor code nor addresses', () => {
    const labels = [
      '$\\sin x$ und \\(\\cos y\\) im direkten Vergleich',
      '`while (true)`',
      'Siehe https://example.org/while-true',
    ];
    expect(sampleOf('', labels).text).toBe('und im direkten Vergleich Siehe');
  });

  it('is empty if no label has words', () => {
    const labels = Array.from({ length: 50_000 }, () => '$`\\('.repeat(100));
    expect(sampleOf('$'.repeat(60), labels).text).toBe('');
  });
});
