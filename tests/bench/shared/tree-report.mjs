/** The report of bench `tree`, and the figures that are compared with the ones before. */
import { circumstances } from './topiary.mjs';
import { linkedName, plainName } from './tree-pages.mjs';
import { rowsName } from './tree-rows.mjs';

/** In the order in which a page goes through them. */
export const acts = [
  ['draw', 'First paint, collapsed: put into a page that is loaded'],
  ['paint', 'The same as a page of its own: first contentful paint, as the browser reports it'],
  ['first', 'The same, until all of it is there, adopted by its script and painted'],
  ['expand', 'Expand all'],
  ['close', 'Close a branch when all is open'],
];

const moves = [
  ['wheel', 'wheel'],
  ['drag', 'pressed pointer'],
  ['fit', "'Fit'"],
];

const capMs = 30_000;

/** @param {number | undefined} ms @param {number | null} [before] the act before; null if it was not reached */
export const shown = (ms, before = 0) =>
  ms !== undefined && ms !== null ? Math.round(ms).toLocaleString('en-US') : before === null ? '–' : 'over 30 s';

/**
 * @param {readonly { name: string, bytes: number }[]} sides
 * @param {readonly number[]} sizes
 * @param {ReadonlyMap<string, number | undefined>} results by side, act and size
 * @param {string} version of the browser
 */
export function report(sides, sizes, results, version) {
  const own = sides.filter(({ name }) => name.startsWith('Topiary'));
  const plain = sides.filter(({ name }) => [plainName, linkedName, rowsName].includes(name));
  const peers = sides.filter((side) => !own.includes(side) && !plain.includes(side));
  const of = (side, act, size) => results.get(`${side.name} ${act} ${size}`) ?? undefined;
  /** The best peer's time as a multiple of ours; the cap stands for a peer that does not finish. */
  const lead = (side, act, size) => {
    const best = Math.min(...peers.map((peer) => of(peer, act, size) ?? Number.POSITIVE_INFINITY));
    const ours = of(side, act, size);
    if (ours === undefined) return undefined;
    return { isOver: best === Number.POSITIVE_INFINITY, ratio: Math.min(best, capMs) / ours };
  };

  const lines = [
    '# Bench: the tree',
    '',
    `Last output of \`npm run bench -- tree\`, ${circumstances()}`,
    '',
    `Headless Chromium ${version}. Milliseconds from the act to the painted frame; medians of ${sizes.map((size) => results.get(`runs ${size}`)).join(', ')} runs at these sizes, one run where it takes more than 15 s; no act is given more than 30 s (–: not reached, the act before was not done).`,
    "Every node has eight children. Script is what each view sends, minified and compressed; ours is on top of HTML that shows and folds without it. The styles of all stand in the page. Ours is an owner's tree: numbers of what is done on the branches, and marks of lessons on every third leaf. `<details>` with the same rows has all words, links, marks and numbers of our outline, drawn alike by a short style sheet of its own, without any code: what ours takes longer is the price of what it can do. The mind map's overview, which no other view has, appears a tenth of a second after an act and does not count. For the first contentful paint its script has not run: the product imports it once the page's own script has made the page its own.",
    '',
  ];
  for (const [at, [act, title]] of acts.entries()) {
    const before = acts[at - 1]?.[0];
    const row = (name, bytes, cell) => lines.push(`| ${name} | ${bytes} | ${sizes.map(cell).join(' | ')} |`);
    lines.push(
      `## ${title}`,
      '',
      `| | script (gzip) | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`,
      `|---|---|${sizes.map(() => '---|').join('')}`,
    );
    for (const side of [...peers, ...plain, ...own])
      row(side.name, `${(side.bytes / 1024).toFixed(1)} kB`, (size) =>
        shown(of(side, act, size), before ? (of(side, before, size) ?? null) : 0),
      );
    for (const side of own)
      row(`best peer ÷ ${side.name}`, '', (size) => {
        const found = lead(side, act, size);
        return found ? `${found.isOver ? 'over ' : ''}${found.ratio.toFixed(1)}` : '–';
      });
    for (const base of plain)
      for (const side of own)
        row(`${side.name} ÷ ${base.name}`, '', (size) => {
          const [ours, theirs] = [of(side, act, size), of(base, act, size)];
          return ours && theirs ? (ours / theirs).toFixed(2) : '–';
        });
    lines.push('');
  }

  lines.push(
    '## Moving 10,000 nodes, all open',
    '',
    "Milliseconds between frames of the page, at 60 a second: median / longest. Sixty turns of the wheel, sixty steps of the pressed pointer, and 'Fit', each with the second after it (–: the view does not have it).",
    '',
    `| | ${moves.map(([, title]) => title).join(' | ')} |`,
    `|---|${moves.map(() => '---|').join('')}`,
  );
  for (const side of [...peers, ...plain, ...own]) {
    const cells = moves.map(([act]) => {
      const median = of(side, act, 'median');
      return median === undefined ? '–' : `${median.toFixed(1)} / ${shown(of(side, act, 'longest'))}`;
    });
    lines.push(`| ${side.name} | ${cells.join(' | ')} |`);
  }
  return { lines, figures: figuresOf() };

  function figuresOf() {
    const figures = [];
    const add = (what, value, unit, better, goal) => {
      if (value !== undefined) figures.push({ what, value: Number(value.toFixed(2)), unit, better, goal });
    };
    const linked = plain.find(({ name }) => name === linkedName);
    for (const side of own) {
      const look = side.name.replace('Topiary, ', '');
      for (const [size, goal] of [
        [10_000, 12],
        [50_000, 60],
      ])
        add(
          `${look}: best peer's time to expand ${size} nodes`,
          lead(side, 'expand', size)?.ratio,
          'ratio',
          'more',
          goal,
        );
      for (const [act, place] of [
        ['draw', 'put into a page'],
        ['paint', 'as a page'],
      ])
        for (const size of linked ? sizes : []) {
          const [ours, theirs] = [of(side, act, size), of(linked, act, size)];
          const share = ours && theirs ? ours / theirs : undefined;
          add(`${look}: first paint of ${size} nodes ${place}, of linked details`, share, 'ratio', 'less', 1.2);
        }
    }
    const mind = own.find(({ name }) => name.includes('mind'));
    for (const [act, title] of mind ? moves : [])
      for (const kind of ['median', 'longest'])
        add(`mind map: ${kind} frame, ${title}`, of(mind, act, kind), 'ms', 'less', kind === 'median' ? 17 : 34);
    return figures;
  }
}
