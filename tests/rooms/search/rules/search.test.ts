import { describe, expect, it, test } from 'vitest';
import { indexedText, readQuery } from '~/kit/search/words';
import { type Act, applyAct } from '~/rooms/map/rules/changes';
import type { MapDocument } from '~/rooms/map/rules/document';
import { changedParts } from '~/rooms/map/rules/label-parts';
import { excerptOf, markedText, withoutMarkup } from '~/rooms/search/rules/excerpt';
import { fitOf } from '~/rooms/search/rules/fit';
import { outlined } from '../../../support/maps';

describe('a query', () => {
  const read = (typed: string) => {
    const { wanted, unwanted } = readQuery(typed);
    const say = ({ tokens, isBeginning }: (typeof wanted)[number]) => tokens.join('+') + (isBeginning ? '*' : '');
    return [wanted.map(say).join(' '), unwanted.map(say).join(' ')];
  };

  it.each([
    ['words that must all be there, the last as a beginning', 'spanish ver', 'spanish ver*', ''],
    ['which is whole once a space follows', 'spanish verbs ', 'spanish verbs', ''],
    ['a phrase', '"new york" city', 'new+york city*', ''],
    ['a phrase that has no end yet', 'city "new yor', 'city new+yor', ''],
    ['what must not be there', 'trees -oak -"red maple"', 'trees', 'oak red+maple'],
    ['no minus within a word', 'well-known', 'well+known*', ''],
    ['signs of a query language', '100% "quoted"" * NEAR( { ^a', '100 quoted NEAR a*', ''],
    ['signs alone', '*** "" -- - % { }', '', ''],
    ['typographic quotes', '“new york”', 'new+york', ''],
    ['pairs of Chinese letters', '机器学习', '机器+器学+学习*', ''],
    ['two of them', '部署 ', '部署', ''],
    ['one of them, as a beginning', '部 x', '部* x*', ''],
    ['Chinese beside Latin', 'Git部署', 'Git+部署*', ''],
    ['Korean', '학교에서 ', '학교+교에+에서', ''],
    ['Thai, with its marks', 'ที่นี่ ', 'ที่น+นี่*', ''],
    ['one letter of it with its marks, as a beginning', 'ปี x ', 'ปี* x', ''],
    ['Lao', 'ພືດ ', 'ພືດ', ''],
    ['Khmer, without signs for the ends of lines', 'ផលិ\u200bត ', 'ផល+លិត', ''],
    ['Burmese', 'အပင်! ', 'အပ+ပင+င်*', ''],
  ])('has %s', (_, typed, wanted, unwanted) => {
    expect(read(typed)).toEqual([wanted, unwanted]);
  });

  it('has at most twenty words', () => {
    expect(readQuery('word '.repeat(500)).wanted).toHaveLength(20);
  });
});

test('scripts without spaces are indexed in pairs, and by the last letter of a run', () => {
  expect(indexedText('使用 Docker 部署。').replace(/ +/g, ' ')).toBe(' 使用 用 Docker 部署 署 。');
  expect(indexedText('PDFที่นี่ 5').replace(/ +/g, ' ')).toBe('PDF ที่น นี่ 5');
  expect(indexedText('ផ\u200bលិត').replace(/ +/g, ' ')).toBe(' ផល លិត ត ');
  expect(indexedText('plain text, 5 × 3')).toBe('plain text, 5 × 3');
});

describe('a result', () => {
  const show = (pieces: ReturnType<typeof markedText>) =>
    pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

  it.each([
    ['in any case and with or without accents', 'Über CAFÉ culture', 'uber café ', '[Über] [CAFÉ] culture'],
    ['as a beginning, to the end of the word', 'Verbs and verbal', 'verb', '[Verbs] and [verbal]'],
    ['as whole words', 'cart art', 'art ', 'cart [art]'],
    ['as a phrase', 'York, New York and new  york', '"new york"', 'York, [New York] and [new  york]'],
    ['in Chinese', '自动部署工具', '部署', '自动[部署]工具'],
    ['in Greek capitals', 'Η ΟΔΟΣ', 'οδος', 'Η [ΟΔΟΣ]'],
    ['in Greek small letters, as a beginning, too', 'οδος, οδοσημα', 'ΟΔΟΣ', '[οδος], [οδοσημα]'],
    ['not within a letter of two halves', '𝐀𝐁 and b', 'ab ', '[𝐀𝐁] and b'],
  ])('is marked %s', (_, text, typed, marked) => {
    expect(show(markedText(text, readQuery(typed)))).toBe(marked);
  });

  it('is shown in its context, where most of the words are close together', () => {
    const text = `${'Nothing here about oak. '.repeat(40)}The oak and the elm grow here. ${'More. '.repeat(90)}`;
    const shown = show(excerptOf(text, readQuery('oak elm ')));
    expect(shown).toContain('The [oak] and the [elm] grow');
    expect(shown.length).toBeLessThan(340);
    expect(shown).toMatch(/^… .* …$/);
  });

  it('contains all wanted words and no unwanted ones', () => {
    const fits = (text: string, typed: string) => fitOf(readQuery(typed)).fits(text);
    expect(fits('The oak and the elm', 'elm oak ')).toBe(true);
    expect(fits('The oak', 'elm oak ')).toBe(false);
    expect(fits('The oak and the elm', 'oak -elm')).toBe(false);
    expect(fits('Új várÓS', '"uj varos"')).toBe(true);
  });

  it('ranks higher the more often the words occur, and higher in a short text than in a long one', () => {
    const { score } = fitOf(readQuery('oak elm'));
    const other = 'leaf '.repeat(500);
    expect(score(`oak oak elm ${other}`)).toBeGreaterThan(score(`oak elm ${other}`));
    expect(score('oak elm')).toBeGreaterThan(score(`oak elm ${other}`));
    expect(score('oak '.repeat(1_000))).toBeLessThan(score('oak elm'));
  });

  it('is shown without Markdown marks', () => {
    expect(withoutMarkup('## Oak\n\n- [x] **Look** at [it](https://e.org/a)\n> `code`\n\n```js\nlet x\n```')).toBe(
      'Oak Look at it code let x',
    );
    expect(withoutMarkup('[![A picture](p.png)](https://e.org/Oak_(tree)) [1] <!-- no -->')).toBe('A picture [1]');
    expect(withoutMarkup('_so_ `for_each` __all__\n\n| a | b |\n|:--|---|\n|c|d|\n\n---')).toBe(
      'so for_each all a b c d ---',
    );
  });

  it.each(['snake_case', '"cell one"', 'cell'])('is marked in the right places: %s', (typed) => {
    const text = withoutMarkup('The `snake_case` name.\n\n|cell|one|\n|---|---|\n|x|y|');
    expect(excerptOf(text, readQuery(typed)).some(({ isFound }) => isFound)).toBe(true);
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['links that do not end', '[a]('.repeat(50_000)],
    ['comments that do not end', '<!--'.repeat(50_000)],
    ['spaces', ' '.repeat(200_000)],
    ['a word', `b${'a'.repeat(99_000)}`],
  ])('is found without repeated searches in a long text of %s', (_, text) => {
    const query = readQuery('a');
    const begin = process.cpuUsage();
    fitOf(query).score(text);
    excerptOf(withoutMarkup(`${text}x`), query);
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });

  it('is found in one pass through a long text', () => {
    expect(show(excerptOf('oak '.repeat(50_000), readQuery('oak'))).startsWith('[oak]')).toBe(true);
  });
});

describe('the labels of a map', () => {
  const large = outlined('Trees', Array.from({ length: 500 }, (_, n) => `- Tree ${n}`).join('\n')).document;

  it('are all in the index, each in one part', () => {
    const { gone, come } = changedParts(null, large);
    expect(gone).toEqual([]);
    const all = come.flatMap(({ nodes }) => nodes.map(({ label }) => label));
    expect(all).toEqual(large.lines.slice(1).map((_, n) => `Tree ${n}`));
    expect(come.map(({ text }) => text).join('\n')).toBe(all.join('\n'));
  });

  it('change one part, or two, if one node changes, comes or goes', () => {
    const at = 250;
    const renamed = { ids: large.ids, lines: large.lines.with(at, '  - Oak') };
    expect(changedParts(large, renamed).come).toHaveLength(1);
    const added = {
      ids: large.ids.toSpliced(at, 0, 'another'),
      lines: large.lines.toSpliced(at, 0, '  - Elm'),
    };
    const { gone, come } = changedParts(large, added);
    expect(gone.length).toBeLessThanOrEqual(2);
    expect(come.length).toBeLessThanOrEqual(2);
    expect(come.some(({ text }) => text.includes('Elm'))).toBe(true);
    expect(changedParts(added, large).come.length).toBeLessThanOrEqual(2);
    expect(changedParts(large, large)).toEqual({ gone: [], come: [] });
  });

  it('are those that differ, whatever has changed', () => {
    const all = (document: MapDocument) => new Set(changedParts(null, document).come.map(({ key }) => key));
    let seed = 7;
    let made = 0;
    const newId = () => {
      made += 1;
      return `new${made}`;
    };
    const below = (most: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % most;
    };
    let document: MapDocument = large;
    for (let round = 0; round < 200; round += 1) {
      const [node = '', parent = ''] = [
        document.ids[1 + below(document.ids.length - 1)],
        document.ids[below(document.ids.length)],
      ];
      const acts: readonly Act[] = [
        { act: 'rename', node, label: `Tree named ${round}` },
        { act: 'add', parent, label: Array.from({ length: 1 + below(60) }, (_, n) => `- Bush ${n}`).join('\n') },
        { act: 'move', node, parent },
        { act: 'delete', node },
      ];
      const result = applyAct(document, acts[below(acts.length)] as Act, newId);
      if (!result.ok) continue;
      const [olds, news] = [all(document), all(result.document)];
      const { gone, come } = changedParts(document, result.document);
      expect(new Set(gone)).toEqual(new Set([...olds].filter((key) => !news.has(key))));
      expect(new Set(come.map(({ key }) => key))).toEqual(new Set([...news].filter((key) => !olds.has(key))));
      document = result.document;
    }
  });

  it('have the parents of their nodes: a moved branch changes the parts of its children, a renamed one only its own', () => {
    const branches = outlined(
      'Trees',
      ['- Oaks', '- Elms', ...Array.from({ length: 300 }, (_, n) => `  - Elm ${n}`)].join('\n'),
    ).document;
    const parentsOf = (nodes: readonly { id: string; parentId: string }[]) =>
      new Map(nodes.map(({ id, parentId }) => [id, parentId]));
    const { come } = changedParts(null, branches);
    const parents = parentsOf(come.flatMap(({ nodes }) => nodes));
    expect([parents.get('n1'), parents.get('n3'), parents.get('n302')]).toEqual(['root', 'n2', 'n2']);
    const renamed = { ids: branches.ids, lines: branches.lines.with(2, '  - Ulmus') };
    expect(changedParts(branches, renamed).come.length).toBe(1);
    // The lines stay the same, and so do the ids of all but the branch.
    const replaced = { ids: branches.ids.with(2, 'another'), lines: branches.lines };
    const moved = changedParts(branches, replaced).come;
    expect(moved).toHaveLength(come.length);
    expect(parentsOf(moved.flatMap(({ nodes }) => nodes)).get('n302')).toBe('another');
    expect(changedParts(branches, { ids: branches.ids.with(5, 'new'), lines: branches.lines }).come).toHaveLength(1);
  });
});
