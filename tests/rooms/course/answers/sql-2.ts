import type { CourseChecks } from '../../../support/recomputed';
import { added, counted } from './sql-help';

/** The answers of the course on SQL, second half. */
export const second: CourseChecks = {
  'a-recursive-cte-climbing-a-tree-of-categories': [
    () => {
      const parents = new Map([
        [2, 1],
        [3, 2],
        [4, 1],
      ]);
      let level = [1];
      let rounds = 0;
      for (;;) {
        level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
        if (level.length === 0) return rounds;
        rounds += 1;
      }
    },
    ({ n }) => added(...Array.from({ length: n }, (_, at) => at + 1)),
  ],
  'union-intersect-and-except-stack-results': [
    {
      gaps: ({ b, m, f }) => {
        const monday = Array.from({ length: b + m }, (_, at) => at);
        const friday = Array.from({ length: b + f }, (_, at) => (at < b ? at : at + m));
        return [
          new Set([...monday, ...friday]).size,
          [...monday, ...friday].length,
          monday.filter((who) => friday.includes(who)).length,
          monday.filter((who) => !friday.includes(who)).length,
        ];
      },
    },
  ],
  'running-totals-with-sum-over': [
    {
      gaps: ({ a, b, c }) => [[a], [a, -b], [a, -b, c]].map((window) => added(...window)),
    },
  ],
  'the-newest-row-in-each-group-by-row-number': [
    {
      gaps: () => [
        1 + [48, 50, 50, 50, 57].filter((time) => time < 50).length,
        1 + [48, 50, 50, 50, 57].filter((time) => time < 57).length,
        1 + new Set([48, 50, 50, 50, 57].filter((time) => time < 50)).size,
        1 + new Set([48, 50, 50, 50, 57].filter((time) => time < 57)).size,
      ],
    },
    ({ n, k }) =>
      1 +
      Array.from({ length: n }, (_, at) => (at < k ? 50 : 50 + at)).filter((time, _, all) => time < (all[k] ?? 0))
        .length,
  ],
  'comparing-with-the-row-before-by-lag': [
    {
      gaps: ({ a, b, c }) =>
        [a, a + b, a + b + c].flatMap((kwh, at, all) => (at === 0 ? [] : [kwh - (all[at - 1] ?? 0)])),
    },
  ],
  'shares-and-moving-averages-by-a-frame': [
    ({ a, b, c }) => added(3 * a, 3 * b, 3 * c) / 3,
    () => counted(5, (row) => row >= 1 - 1 && row <= 1 + 1),
  ],
  'project-reports-for-the-owner': [({ a, b, c }) => added(...[a, b, c].slice(0, 2))],
  'mixed-review-queries-inside-queries': [
    ({ a, b, c }) => {
      const listA = Array.from({ length: a + c }, (_, at) => at);
      const listB = Array.from({ length: b + c }, (_, at) => at + a);
      return (
        listA.filter((name) => !listB.includes(name)).length + listB.filter((name) => !listA.includes(name)).length
      );
    },
    () => [1, 2, 3, 4].length - [1, 2, 3, 4].filter((x) => [3, 4, 5].includes(x)).length,
  ],
  'insert-one-row-many-rows-or-the-result-of-a-query': [
    ({ a, b, c }) =>
      new Map([
        ['salt', c],
        ['tea', added(a, b)],
      ]).get('tea') ?? Number.NaN,
  ],
  'update-and-delete-after-a-select-with-the-same': [
    ({ p, q }) => added(100 * p, ...Array.from({ length: 10 * q }, () => p)),
  ],
  'update-with-values-from-another-table': [({ n, k }) => counted(n, (product) => product > k)],
  'begin-commit-and-rollback-in-a-bank-transfer': [({ b }) => added(100 * b, 10 * b, 20 * b, -20 * b)],
  'what-the-four-letters-of-acid-promise': [
    ({ r, n, m }) =>
      [
        { rows: n, isFinal: false },
        { rows: m, isFinal: true },
      ].reduce((sum, { rows, isFinal }) => (isFinal ? added(sum, rows) : sum), r),
  ],
  'two-writers-at-once-and-what-isolation-levels': [
    {
      gaps: ({ n, a, b }) => {
        let stored = n;
        const first = stored;
        const second = stored;
        stored = first - a;
        stored = second - b;
        return [stored, added(n, -a, -b)];
      },
    },
    () => [{ id: 2, seats: 1 }].filter(({ id, seats }) => id === 2 && seats >= 2).length,
  ],
  'project-an-order-in-one-transaction': [
    ({ s, a, b }) => [a, s - a + b].reduce((stock, wanted) => (stock >= wanted ? stock - wanted : stock), s),
  ],
  'mixed-review-changing-what-is-stored-safely': [
    ({ a, b, c }) => {
      const log: number[] = [a];
      log.push(added(...log.slice(-1), b));
      const before = log.length;
      log.push(c);
      log.length = before;
      const last = log.at(-1) ?? Number.NaN;
      return last + last;
    },
  ],
  'from-sentences-about-a-business-to-entities': [
    ({ c, b, a }) =>
      added(...Array.from({ length: b }, () => added(1, ...Array.from({ length: c }, () => added(1, a))))),
  ],
  'a-list-squeezed-into-one-column': [
    () => ['red,round', 'ground,salty', 'red,sweet,round'].flatMap((tags) => tags.split(',')).length,
    {
      gaps: ({ f, t }) => {
        const lists = Array.from({ length: f }, () => Array.from({ length: t }, (_, tag) => `tag${tag}`).join(','));
        return [lists.flatMap((list) => list.split(',')).length, lists.join('').split(',').length - 1];
      },
    },
  ],
  'a-fact-that-hangs-on-half-of-the-key': [
    {
      gaps: ({ s, c }) => {
        const rooms = Array.from({ length: s * c }, (_, row) => row % c);
        return [rooms.length, new Set(rooms).size];
      },
    },
  ],
  'a-fact-that-hangs-on-another-non-key-column': [
    ({ d, p }) => counted(d * p) - new Set(Array.from({ length: d * p }, (_, person) => person % d)).size,
  ],
  'not-null-unique-and-check-as-guards': [
    ({ n, k }) => {
      const held = [...Array.from({ length: n }, (_, at) => `a${at}`), ...Array.from({ length: k }, () => null)];
      return Array.from({ length: 10 }, () => null as string | null).filter(
        (email) => email !== null && held.includes(email),
      ).length;
    },
  ],
  'triggers-that-act-by-themselves': [
    ({ n }) => {
      let open = 0;
      let refused = 0;
      for (let at = 0; at < n; at += 1) {
        if (open >= 2) refused += 1;
        else open += 1;
      }
      return refused;
    },
  ],
  'alter-table-changes-a-schema-that-already-holds': [
    ({ r, c }) =>
      Array.from({ length: r }, () => [...Array.from({ length: c }, () => 1), null])
        .flat()
        .filter((cell) => cell === null).length,
  ],
  'views-that-hide-a-complicated-query': [
    () =>
      [
        ['Emma', '2025-05-02'],
        ['Dune', '2025-04-01'],
        ['Ulysses', null],
        ['Ink', null],
      ].filter(([, returned]) => returned === null).length,
    ({ k, m, j }) => Array.from({ length: k + j }, (_, loan) => loan < m).filter((isReturned) => !isReturned).length,
  ],
  'project-a-migration-with-guards': [
    ({ p, k }) => new Set(Array.from({ length: p }, (_, product) => product % k)).size,
  ],
  'mixed-review-designing-a-schema-that-stays-true': [
    ({ p, s }) => {
      const teachers = Array.from({ length: p * s }, (_, row) => row % s);
      return teachers.length - new Set(teachers).size;
    },
  ],
  'a-b-tree-narrows-the-search-to-a-few-steps': [
    ({ f }) =>
      Array.from({ length: 3 }).reduce<number>(
        (reached) => Array.from({ length: f }, () => reached).reduce((sum, each) => sum + each, 0),
        1,
      ),
    () => {
      let levels = 0;
      for (let reached = 1; reached < 1_000_000; reached *= 100) levels += 1;
      return levels;
    },
  ],
  'column-order-in-a-composite-index': [
    {
      gaps: ({ t, n }) => {
        const entries = Array.from({ length: t * n }, (_, at) => at % t);
        return [entries.filter((town) => town === 0).length, entries.length];
      },
    },
  ],
  'every-write-pays-for-every-index': [
    ({ r, k }) => added(...Array.from({ length: 100 * r }, () => 1 + counted(k))),
    { gaps: () => [1 + counted(3), 1 + counted(3, (index) => index === 2)] },
  ],
  'conditions-that-an-index-cannot-serve': [
    ({ a, b }) =>
      Array.from({ length: 100 }, (_, quantity) => quantity).find((quantity) => quantity + a >= a + b) ?? Number.NaN,
    () => Array.from({ length: 1000 }, (_, cents) => cents).find((cents) => Math.floor(cents / 100) > 5) ?? Number.NaN,
  ],
  'reading-a-query-plan-with-explain': [
    ({ n, l }) => new Set(Array.from({ length: n * l }, (_, line) => line % n)).size,
  ],
  'bound-parameters-shut-the-door-on-injection': [
    ({ u }) =>
      Array.from({ length: u }, (_, at) => `user ${at}`).filter((name) => name === 'x' || '1'.length === 1).length,
  ],
  'the-n-plus-one-query-problem-in-application-code': [
    ({ n, k }) => added(1, ...Array.from({ length: n }, () => k)),
    ({ n, t }) => added(...Array.from({ length: n + 1 }, () => t)) - t,
  ],
  'project-the-shop-gets-busy': [
    ({ n, k }) => added(...Array.from({ length: n }, () => added(3, ...Array.from({ length: k }, () => 2)))),
  ],
  'mixed-review-speed-and-sql-from-a-program': [
    ({ n, k }) => added(...Array.from({ length: n }, () => 1 + counted(k) - 1)),
    {
      gaps: () => {
        const known = [4, null, 7, 7, 0].filter((x) => x !== null);
        return [known.length, new Set(known).size, known.filter((x) => x !== 7).length];
      },
    },
  ],
  'one-text-out-of-a-group': [
    ({ n, k }) =>
      Array.from({ length: n }, (_, at) => (at < k ? null : 'x'))
        .filter((name) => name !== null)
        .join(';')
        .split(';').length - 1,
  ],
  'joining-on-ranges-and-overlaps': [
    ({ a, b, c }) => counted(24, (hour) => hour > a && hour <= a + b && hour > a + 1 && hour <= a + b + c),
  ],
  'finding-and-removing-duplicates': [
    ({ g, k, c }) => {
      const rows = Array.from({ length: g + k * c }, (_, at) => (at < g ? `one ${at}` : `many ${(at - g) % k}`));
      return rows.length - new Set(rows).size;
    },
  ],
  'facts-that-change-with-time': [
    () =>
      [
        ['2025-01-01', 720],
        ['2025-04-01', 780],
        ['2025-09-01', 820],
      ]
        .filter(([since]) => String(since) <= '2025-08-31')
        .map(([, cents]) => Number(cents))
        .at(-1) ?? Number.NaN,
    ({ c, p }) => added(...Array.from({ length: p }, () => added(1, c))),
  ],
  'pages-by-key-instead-of-offset': [({ s, p }) => added(...Array.from({ length: p }, (_, page) => s * page))],
  'the-same-sql-in-other-systems': [({ l }) => Array.from({ length: 100 }, (_, at) => at).slice(0, l).length],
};
