import { describe, expect, test } from 'vitest';
import { type LeafMark, leafWords } from '~/rooms/map/rules/leaf-mark';
import { parseOutline } from '~/rooms/map/rules/outline';
import { leaves, type Tree, type TreeNode } from '~/rooms/map/rules/tree';
import { servedVisible, treeHtml } from '~/rooms/map/ui/html';

const none = { openNodeId: null };

const tree = parseOutline('Root', '- A\n  - A1\n    - A1a\n    - A1b\n  - A2\n- B\n  - B1\n- C');

const idOf = (label: string): string =>
  [...tree.nodes.values()].find((node) => node.label === label)?.id ?? `no ${label}`;

/** A tree of any shape: `parentOf` gives the parent of the n-th node among the earlier ones. */
function grow(count: number, parentOf: (at: number) => number): Tree {
  const nodes = new Map<string, TreeNode>();
  const children: string[][] = Array.from({ length: count }, () => []);
  const levels = new Array<number>(count).fill(0);
  for (let at = 1; at < count; at += 1) {
    children[parentOf(at)]?.push(`n${at}`);
    levels[at] = (levels[parentOf(at)] ?? 0) + 1;
  }
  for (let at = 0; at < count; at += 1)
    nodes.set(`n${at}`, {
      id: `n${at}`,
      label: `Node ${at}`,
      level: levels[at] ?? 0,
      parentId: at === 0 ? null : `n${parentOf(at)}`,
      children: children[at] ?? [],
      color: 0,
    });
  return { rootId: 'n0', nodes };
}

const countOf = (html: string, what: string): number => html.split(what).length - 1;

describe('labels with formulas', () => {
  const formulas = parseOutline('$E$ <3', '- A $x^2$\n  - B\n- C');
  const rendered = new Map([
    ['$E$ <3', '<math>E</math> &lt;3'],
    ['A $x^2$', 'A <math>x</math>'],
  ]);

  test('are one element with their plain text', () => {
    const html = treeHtml(formulas, { ...none, rendered });
    expect(html).toContain('aria-label="E &lt;3"');
    expect(html).toContain('<span data-plain="E &lt;3"><math>E</math> &lt;3</span>');
    expect(html).toContain('<span data-plain="A x²">A <math>x</math></span></summary>');
    expect(html).toContain('>B</a>');
  });

  test('are rendered if they were not before', () => {
    expect(treeHtml(formulas, { ...none, rendered: new Map() })).not.toContain('<math');
    expect(treeHtml(formulas, { ...none, rendered })).toContain('<math');
  });
});

describe('the tree as HTML', () => {
  const html = treeHtml(tree, none);

  test('has a fold for each branch and a link for each leaf', () => {
    expect(countOf(html, '<details')).toBe(4);
    expect(countOf(html, '<a ')).toBe(5);
    for (const leaf of leaves(tree)) expect(html).toContain(`<a href="?node=${leaf.id}" id="${leaf.id}">`);
    for (const tag of ['ul', 'li', 'details', 'summary', 'a'])
      expect(countOf(html, `<${tag}>`) + countOf(html, `<${tag} `)).toBe(countOf(html, `</${tag}>`));
  });

  test('starts with level 1 closed and everything inside open, so that opening shows all descendants', () => {
    expect(html).toContain('<details id="root" open>');
    expect(html).toContain(`<details id="${idOf('A')}"><summary data-n="4">A</summary>`);
    expect(html).toContain(`<details id="${idOf('A1')}" open><summary data-n="2">A1</summary>`);
    expect(servedVisible(tree, null)).toBe(4);
  });

  test('has the lesson of a branch as the first item below it', () => {
    const lessons = new Set([idOf('A'), idOf('A1a')]);
    const marks = new Map<string, LeafMark>([[idOf('A'), 'read']]);
    const id = idOf('A');
    const html = treeHtml(tree, { openNodeId: id, marks, lessons, countsDone: true });
    const row =
      `<li class="own"><a href="?node=${id}" id="${id}.lesson" aria-current="true" data-state="read" data-words="read">Lesson` +
      '<small class="sr"> of A</small></a></li>';
    expect(html).toMatch(new RegExp(`data-n="4" data-leaves="3" data-rough>${row.replaceAll('?', '\\?')}<li>`));
    expect(countOf(html, '.lesson"')).toBe(1);
    expect(html).toContain(`<details id="${id}" open>`);
    expect(html).toContain('A<small data-words="leaves done:">0/4</small>');
    expect(servedVisible(tree, id)).toBe(8);
    // A branch without a lesson is unchanged.
    expect(treeHtml(tree, { ...none, lessons: new Set() })).toBe(treeHtml(tree, none));
  });

  test('shows the state of each leaf, by a mark and in words', () => {
    const marks = new Map<string, LeafMark>([
      [idOf('A1a'), 'writing'],
      [idOf('A1b'), 'written'],
      [idOf('A2'), 'read'],
      [idOf('B1'), 'done'],
    ]);
    const marked = treeHtml(tree, { ...none, marks });
    for (const [id, mark] of marks) {
      expect(marked).toContain(` id="${id}" data-state="${mark}" data-words="${leafWords()[mark]}">`);
    }
    expect(marked).toContain(`id="${idOf('C')}">C</a>`);
    expect(treeHtml(tree, none)).not.toContain('data-state');
    // The progress of visitors is not stored, so nothing is counted for them.
    expect(marked).not.toContain('<small');
  });

  test('has the branch of the open leaf unfolded, and marks the leaf', () => {
    const open = treeHtml(tree, { ...none, openNodeId: idOf('A1b') });
    expect(open).toContain(`<details id="${idOf('A')}" open>`);
    expect(open).toContain(`id="${idOf('A1b')}" aria-current="true">`);
    expect(open).toContain(`<details id="${idOf('B')}"><`);
    expect(servedVisible(tree, idOf('A1b'))).toBe(8);
  });

  test('has no keys and roles, which scripts add', () => {
    expect(html).not.toMatch(/role=|tabindex|aria-expanded|aria-level/);
  });

  test('says how deep a tree is if its labels would have no room on a phone', () => {
    const chain = (levels: number) =>
      treeHtml(
        grow(levels + 1, (at) => at - 1),
        none,
      );
    expect(chain(6)).toContain('<ul class="tree" ');
    expect(chain(7)).toContain('<ul class="tree deep-8" ');
    expect(chain(9)).toContain('<ul class="tree deep-12" ');
    expect(chain(1_000)).toContain('<ul class="tree deep-128" ');
  });

  test('gives every level-1 branch its hue', () => {
    for (const color of [0, 1, 2]) expect(html).toContain(`<li class="h${color}">`);
    expect(countOf(html, '<li class="h')).toBe(3);
  });

  test('counts on every branch how many of its leaves are done', () => {
    const marks = new Map<string, LeafMark>([
      [idOf('A1a'), 'done'],
      [idOf('A2'), 'done'],
      [idOf('B1'), 'done'],
      // A node that has become a branch, and a deleted one.
      [idOf('A1'), 'done'],
      ['gone', 'done'],
    ]);
    const marked = treeHtml(tree, { ...none, marks, countsDone: true });
    const badge = (label: string) =>
      new RegExp(`>${label}<small( class="all")? data-words="leaves done:">(\\S+)</small></summary>`)
        .exec(marked)
        ?.slice(1);
    expect(badge('Root')).toEqual([undefined, '3/5']);
    expect(badge('A')).toEqual([undefined, '2/3']);
    expect(badge('A1')).toEqual([undefined, '1/2']);
    expect(badge('B')).toEqual([' class="all"', '1/1']);
    expect(countOf(marked, '<small')).toBe(4);
  });

  test('gives each count its largest width', () => {
    const wide = grow(14, (at) => (at === 1 ? 0 : 1));
    const counts = [0, 1, 9, 10, 12].map((done) => {
      const marks = new Map(
        leaves(wide)
          .slice(0, done)
          .map(({ id }) => [id, 'done' as const]),
      );
      return /data-words="leaves done:">([^<]+)</.exec(treeHtml(wide, { ...none, marks, countsDone: true }))?.[1];
    });
    expect(counts).toEqual(['\u20070/12', '\u20071/12', '\u20079/12', '10/12', '12/12']);
  });

  test('renders what each learner may see, from the cache as well', () => {
    expect(treeHtml(tree, { ...none, countsDone: true })).toContain('<small');
    expect(treeHtml(tree, none)).not.toContain('<small');
    expect(treeHtml(tree, { ...none, countsDone: true })).toContain('<small');
  });

  test('escapes hostile labels and topics', () => {
    const hostile = '"><img src=x onerror=alert(1)>\'&amp;</summary>';
    const rendered = treeHtml(parseOutline(hostile, `- 1 ${hostile}\n  - 2 ${hostile}\n- <script>x</script>`), none);
    expect(rendered).not.toMatch(/<(img|script)/);
    expect(countOf(rendered, '</summary>')).toBe(2);
    expect(rendered).toContain('&lt;img');
    expect(rendered).not.toContain('aria-label=""');
  });

  test('runs from right to left if the topic does', () => {
    const arabic = parseOutline('علوم', '- ما هو DNA؟\n- What is DNA?');
    const rendered = treeHtml(arabic, { ...none, written: { lang: 'ar', dir: 'rtl' } });
    expect(rendered).toContain('<ul class="tree" id="tree" aria-label="علوم" lang="ar" dir="rtl">');
    expect(rendered).toContain('>ما هو DNA؟</a>');
    expect(rendered).toContain('><bdi lang="" dir="ltr">What is DNA?</bdi></a>');
    // The same tree in another language.
    expect(treeHtml(arabic, none)).not.toContain('lang="ar"');
    expect(html).not.toContain('dir="rtl"');
  });

  test('estimates a size for branches that are worth skipping in the layout', () => {
    const wide = (count: number) =>
      treeHtml(
        grow(count + 2, (at) => (at === 1 ? 0 : 1)),
        none,
      );
    expect(wide(3)).not.toContain('class="n-');
    expect(wide(4)).toContain('<ul class="n-4" data-n="4" data-leaves="4">');
    expect(wide(12)).toContain('<ul class="n-16" data-n="12" data-leaves="12">');
    expect(wide(129)).toContain('<ul class="n-181" data-n="129"');
    expect(wide(70_000)).toContain('<ul class="n-65536" data-n="70000"');
  });

  test.each([
    ['deep', (at: number) => at - 1],
    ['flat', () => 0],
    ['eightfold', (at: number) => Math.floor((at - 1) / 8)],
  ])('renders 50,000 nodes, %s', (_, parentOf) => {
    const rendered = treeHtml(grow(50_000, parentOf), none);
    expect(countOf(rendered, '<li')).toBe(50_000);
    expect(countOf(rendered, '</li>')).toBe(50_000);
  });

  test('has the branches of the two sides of the mind map in two lists', () => {
    const sides = (rendered: string) => rendered.split('</ul><ul>').map((side) => countOf(side, 'class="h'));
    expect(sides(treeHtml(parseOutline('Root', '- A\n- B\n- C\n- D\n- E'), none))).toEqual([3, 2]);
    // Fewer than four branches are on one side.
    expect(sides(html)).toEqual([3]);
  });

  test('knows labels of more than one line, in any script, and the branches that contain them', () => {
    const leaf = (text: string) => treeHtml(parseOutline('Root', `- ${text}\n- B`), none);
    expect(leaf('x'.repeat(28))).not.toContain('class="long"');
    expect(leaf('x'.repeat(29))).toContain('class="long"');
    expect(leaf('江'.repeat(14))).not.toContain('class="long"');
    expect(leaf('江'.repeat(15))).toContain('class="long"');
    const branch = (text: string) => treeHtml(parseOutline('Root', `- A\n  - ${text}\n    - C\n    - D\n- B`), none);
    expect(branch('x'.repeat(24))).not.toMatch(/class="long"|data-rough/);
    expect(branch('x'.repeat(25))).toContain('class="long"');
    const rows = (last: string) => ['A', '- B', '  - C', '  - D', '  - E', `  - ${last}`, '- G'].join('\n  ');
    const outline = (last: string) => treeHtml(parseOutline('Root', `- ${rows(last)}\n- H`), none);
    expect(outline('F')).toContain('<ul class="n-6" data-n="6" data-leaves="5"><li>');
    expect(countOf(outline('x'.repeat(29)), ' data-rough>')).toBe(2);
  });

  test('renders nothing for a tree without its root', () => {
    expect(treeHtml({ rootId: 'gone', nodes: new Map() }, none)).toBe('');
  });
});
