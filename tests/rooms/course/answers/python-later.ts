import type { CourseChecks } from '../../../support/recomputed';

/** The answers from the branch on containers onwards: each program is followed step by step with arrays and objects. */

const range = (to: number): readonly number[] => Array.from({ length: Math.max(0, to) }, (_, n) => n);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const countOf = <T>(things: readonly T[], thing: T): number => things.filter((each) => each === thing).length;

const repeated = (text: string, count: number): readonly string[] => [...text.repeat(count)];

/** Removes the item at `at` and appends `times` times that item. */
function poppedAndAppended(xs: readonly number[], at: number, times: number): readonly number[] {
  const left = xs.filter((_, n) => n !== at);
  return [...left, (xs[at] ?? Number.NaN) * times];
}

/** The day of the year 2025 that is `days` after a day of a month, and the days between two days. */
const day = (month: number, date: number): number => Date.UTC(2025, month - 1, date);
const msPerDay = 86_400_000;
const dayAfter = (month: number, date: number, days: number): number =>
  new Date(day(month, date) + days * msPerDay).getUTCDate();

const median = (xs: readonly number[]): number => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;

/** How often `n` can be halved, rounding down, until it is below 2. */
const halvings = (n: number): number => (n < 2 ? 0 : 1 + halvings(Math.floor(n / 2)));

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

/** The smallest whole number from `from` on for which `isTrue` holds. */
function first(isTrue: (n: number) => boolean, from = 0): number {
  let n = from;
  while (!isTrue(n)) n += 1;
  return n;
}

const containers: CourseChecks = {
  'lists-that-grow-and-tuples-that-stay-put': [
    ({ a, b, c }) => {
      const xs = [a, b];
      xs.push(c);
      xs.push((xs[0] ?? 0) + (xs.at(-1) ?? 0));
      return xs[3] ?? Number.NaN;
    },
  ],
  'changing-a-list-methods-and-slices': [
    ({ a, b, c }) => {
      const xs = poppedAndAppended([a, b, c], 1, 2);
      return (xs[0] ?? 0) + (xs[2] ?? 0);
    },
    () => {
      const xs = [1, 2, [3, 4], ...[5, 6]];
      xs.splice(0, 2, 7);
      return xs.length;
    },
  ],
  'unpacking-several-names-at-once': [
    ({ a, b, c }) => {
      const [z, y, x] = [a, b, c];
      return x * 10 + y + z;
    },
    ({ n }) => range(n).slice(1, -1).length,
  ],
  'two-names-one-list-aliasing-and-copying': [
    ({ a, b }) => {
      const xs = [a];
      const ys = xs;
      ys.push(b);
      return xs.length * 10 + (xs.at(-1) ?? 0);
    },
  ],
  'dictionaries-from-key-to-value-in-one-step': [
    ({ a, b }) => {
      const d = new Map([
        ['x', a],
        ['y', b],
      ]);
      d.set('x', (d.get('x') ?? 0) + (d.get('y') ?? 0)).set('z', 1);
      return (d.get('x') ?? 0) + d.size;
    },
  ],
  'counting-and-grouping-with-a-plain-dictionary': [
    ({ a, b }) => {
      const letters = [...repeated('x', a), ...repeated('y', b), 'x'];
      return countOf(letters, 'x') * 10 + countOf(letters, 'y');
    },
  ],
  'sets-for-membership-and-duplicates': [
    ({ a, b, c }) => new Set([...range(a), ...range(b).map((n) => n + a - c)]).size,
    ({ n }) => new Set(range(2 * n).map((k) => Math.floor(k / 2))).size,
  ],
  'counter-and-defaultdict-for-counting-and-grouping': [
    ({ a, b }) => {
      const letters = [...repeated('a', a), ...repeated('b', b), ...'aab'];
      return countOf(letters, 'a') * 10 + countOf(letters, 'b') + countOf(letters, 'z');
    },
  ],
  'comprehensions-a-collection-in-one-expression': [
    ({ n }) => sum(range(n).map((k) => k * 2)),
    ({ a }) => range(4 * a + 2).filter((n) => n % 4 === 1).length,
  ],
  'nested-data-lists-of-dictionaries': [({ b, c }) => ([1, b][1] ?? 0) + c],
  'project-the-budget-as-a-list-of-entries': [
    ({ a, b, c }) => sum(Object.entries({ food1: a, books: b, food2: c }).map(([k, n]) => (k.startsWith('f') ? n : 0))),
  ],
  'mixed-review-containers': [
    ({ a, b }) => {
      const xs = [a, b];
      const d = { k: xs };
      xs.push(1);
      d.k = [...d.k, 5];
      return sum(xs) * 10 + sum(d.k);
    },
    ({ a, b }) => new Set(range(a).map((n) => n % b)).size,
  ],
};

const functions: CourseChecks = {
  'parameters-return-values-and-keyword-arguments': [
    ({ a, b, c }) => {
      const f = (x: number, y = c) => x * 10 + y;
      return f(a) + f(1, b);
    },
    ({ n, a }) => ((head: number, ...rest: readonly number[]) => head + rest.length)(a, ...range(n)),
  ],
  'the-default-list-that-remembers-mutable-defaults': [
    ({ a, b }) => {
      const seen: number[] = [];
      for (const x of [a, b, 1]) seen.push(x);
      return sum(seen);
    },
    ({ b }) => sum([b]),
  ],
  'where-python-looks-for-a-name-local-enclosing': [
    ({ a, b }) => [b, a].reduce((x, y) => x + y),
    ({ b }) => [b, 1].reduce((x, y) => x + y),
    ({ a, b }) => {
      let n = b;
      const inner = (k: number) => k + n;
      n *= a;
      return inner(1);
    },
  ],
  'sorting-with-a-key-function': [
    ({ a, b, c, d }) => {
      const points: [number, number][] = [
        [a, c],
        [b, 1],
        [a, d],
      ];
      return points.sort((p, q) => q[0] - p[0] || p[1] - q[1])[1]?.[1] ?? Number.NaN;
    },
  ],
  'functions-in-a-table-choosing-what-to-call': [
    ({ a, b }) => {
      const operations = { p: (x: number, y: number) => x + y, m: (x: number, y: number) => x * y };
      return operations.m(a, b) - operations.p(a, b);
    },
    ({ a }) => {
      const square = (n: number) => n * n;
      return square(square(a));
    },
  ],
  'closures-and-decorators-wrapping-a-function': [
    ({ a, b, c }) => {
      const times = (n: number) => (x: number) => x * n;
      return times(a)(c) + times(b)(1);
    },
  ],
  'generators-producing-values-only-when-asked': [
    ({ a, k }) => {
      let n = 1;
      for (const _ of range(k)) n += a;
      return n;
    },
  ],
  'a-function-that-calls-itself': [({ n, a }) => sum(range(n).map(() => a)), ({ k }) => 1 + halvings(2 ** k)],
  'project-the-budget-in-functions': [
    ({ a, b, c }) => {
      const entries = [
        { kind: 'food', day: 1, cents: a },
        { kind: 'food', day: 2, cents: b },
        { kind: 'books', day: 2, cents: c },
      ];
      return sum(entries.filter((e) => e.kind === 'food' && e.day === 2).map((e) => e.cents));
    },
  ],
  'mixed-review-functions': [
    ({ a, b, c }) => {
      const f = (y: number, z = c) => y + z;
      f(1);
      return a + f(b, 1);
    },
    ({ n }) => sum(range(n + 1)),
  ],
};

const classes: CourseChecks = {
  'what-self-is-and-what-happens-when-an-object-is': [
    ({ a, b, c }) => {
      const [t, u] = [{ litres: a }, { litres: b }];
      t.litres += c;
      return t.litres * 10 + u.litres;
    },
  ],
  'special-methods-joining-in-with-print-len-and': [({ a, b }) => sum([a, b, a, b])],
  'dataclasses-for-plain-records': [
    ({ a, b }) => {
      const bags = [[a], [5]] as const;
      return sum([...bags[0], b]) + bags[1].length;
    },
  ],
  'properties-and-values-that-are-worked-out': [
    ({ a, b, c }) => {
      const room = { w: a, l: b };
      const area = () => sum(range(room.l).map(() => room.w));
      const old = area();
      room.w = c;
      return old + area();
    },
  ],
  'inherit-or-contain-two-ways-to-reuse-a-class': [({ a, b }) => [b].map((x) => x + a).map((x) => x + x)[0] ?? 0],
  'project-the-budget-as-a-class': [({ a, b, c }) => sum([a + b + c, -a, -b])],
  'mixed-review-classes': [
    ({ a, b, c }) => {
      const total = sum([a, b]);
      return sum([total, c]);
    },
  ],
};

const files: CourseChecks = {
  'text-files-paths-and-encodings-with-pathlib': [
    ({ a, b }) => `${'y\n'.repeat(a)}${'z\n'.repeat(b)}`.split('\n').length - 1,
    ({ a, b }) => utf8Length('x'.repeat(a) + 'é'.repeat(b)),
  ],
  'json-and-csv-without-hand-made-parsing': [
    () => ['"Oslo, Norway",717710,"a ""big"" city"'].join('').match(/(?:"(?:[^"]|"")*"|[^,"]+)(?=,|$)/g)?.length ?? 0,
  ],
  'the-standard-library-look-before-you-write': [
    ({ a, q, r }) => Math.ceil((a * q + r) / a),
    ({ a, b, c, d }) => median([c, a, d, b, a]),
  ],
  'dates-times-and-the-days-between': [
    ({ d, n }) => dayAfter(5, d, n),
    ({ d, n }) => (day(5, n) - day(4, d)) / msPerDay,
  ],
  'project-a-month-from-a-csv-text': [({ a }) => `head\n${'row\n'.repeat(a)}`.trimEnd().split('\n').length],
  'mixed-review-files-and-modules': [
    ({ a, b }) => `${'x\n'.repeat(a)}${'\n'.repeat(b)}`.split('\n').filter((line) => line.trim() !== '').length,
  ],
};

const reliable: CourseChecks = {
  'catching-narrowly-with-try-except-and-else': [
    ({ a }) => sum([String(a), 'x', '3'].map((text) => (/^\d+$/.test(text) ? Number(text) + 10 : 100))),
  ],
  'logging-a-trail-of-what-the-program-did': [
    ({ a, b, c }) => [...repeated('D', a), ...repeated('I', b), ...repeated('W', c)].filter((l) => l !== 'D').length,
  ],
  'finding-a-bug-step-by-step': [({ k }) => halvings(2 ** k)],
  'small-tests-with-assert-and-unittest': [({ n }) => first((pieces) => pieces + 1 >= n)],
  'project-the-budget-under-test': [({ n }) => first((total) => total > n * 1000)],
  'measuring-the-slow-line-before-changing-it': [({ n, k }) => (2 * (k * n) * (k * n)) / (n * n)],
  'async-and-await-using-the-time-spent-waiting': [
    ({ a, b, c }) => Math.max(a, b, c),
    ({ a, b, c }) => [a, b, c].reduce((end, wait) => end + wait, 0),
  ],
  'a-finished-tool-expense-totals-on-the-command-line': [
    ({ a, b, c }) =>
      sum(
        [['tea', a] as const, ['rent', c] as const, ['tea', b] as const].map(([kind, amount]) =>
          kind === 'tea' ? amount : 0,
        ),
      ),
  ],
  'mixed-review-programs-you-can-rely-on': [
    ({ n }) =>
      range(n)
        .flatMap(() => ['1', 'x', '2'])
        .filter((text) => !Number.isNaN(Number(text))).length,
  ],
};

export const laterChecks: CourseChecks = { ...containers, ...functions, ...classes, ...files, ...reliable };
