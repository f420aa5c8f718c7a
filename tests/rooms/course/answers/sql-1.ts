import type { CourseChecks } from '../../../support/recomputed';
import { added, counted } from './sql-help';

/** The answers of the course on SQL, first half. */
export const first: CourseChecks = {
  'where-the-spreadsheet-starts-to-hurt': [
    ({ m, k }) => counted(m * k, (row) => row > m),
    ({ n }) => new Set(Array.from({ length: n }, (_, at) => (at < n - 1 ? 'new' : 'old'))).size,
    ({ b, c }) => counted(3 * c * b) - counted(3 * c),
  ],
  'rows-columns-and-one-fact-per-cell': [
    () => [1968, 1972, 1987, 1968, 1985].filter((year) => year > 1968 && year < 1987).length,
    ({ r, c }) => added(...Array.from({ length: r }, () => added(c, -1, 3))),
  ],
  'text-integers-and-exact-decimals-for-money': [
    ({ a, k }) => added(...Array.from({ length: k }, () => added(...Array.from({ length: a }, () => 100)) + 95)),
  ],
  'dates-and-timestamps-with-or-without-a-time-zone': [
    ({ a, b }) => (Date.UTC(2025, 4, b) - Date.UTC(2025, 3, a)) / 86_400_000,
  ],
  'a-first-sqlite-database-create-table-and-a-few': [
    ({ n }) => Math.max(...Array.from({ length: n }, (_, at) => at + 1)) + 1,
  ],
  'project-the-shops-first-table': [
    ({ q, r }) => added(...Array.from({ length: q }, () => 450), ...Array.from({ length: r }, () => 1950)),
  ],
  'mixed-review-why-data-lives-in-tables': [({ p, v }) => counted(p * v, (row) => row > v)],
  'select-names-the-columns-from-names-the-table': [
    () => new Set(['mint basil', 'mint sage', 'onion leek', 'onion chives']).size,
    ({ m }) => counted(m),
  ],
  'comparisons-between-and-in': [({ a, d }) => counted(30, (n) => n < a || n > a + d)],
  'like-and-its-two-wildcards': [
    () => ['cheesecake', 'Cake', 'cakes', 'caked', 'coke'].filter((word) => word.toLowerCase().includes('cake')).length,
    ({ a, b }) =>
      Array.from({ length: 40 }, (_, length) => length).find((length) =>
        new RegExp(`^.{${a}}.*x{${b}}$`).test('x'.repeat(length)),
      ) ?? Number.NaN,
  ],
  'and-before-or-so-use-parentheses': [
    ({ a, b, c }) =>
      new Set([...Array.from({ length: a + b }, (_, at) => at), ...Array.from({ length: b + c }, (_, at) => a + at)])
        .size,
  ],
  'is-null-since-equals-never-finds-it': [
    () => ['5550', null, '', null].filter((phone) => phone !== null && phone !== '').length,
    ({ n, k, p }) => counted(n, (at) => at > k && at > k + p),
  ],
  'three-valued-logic-and-the-rows-that-vanish': [
    ({ a, b, k }) =>
      [
        ...Array.from({ length: a }, () => 20),
        ...Array.from({ length: b }, () => 10),
        ...Array.from({ length: k }, () => null),
      ].filter((age) => age !== null && (age >= 18 || !(age >= 18))).length,
  ],
  'coalesce-puts-a-value-in-the-gap': [
    () => [null, null, 7, 3].find((value) => value !== null) ?? Number.NaN,
    ({ a, b }) => added(2 * a, 2 * b, 0) / [2 * a, null, 2 * b, null, 0].filter((tip) => tip !== null).length,
  ],
  'order-by-limit-and-why-an-unsorted-result-has-no': [({ s, p }) => added(...Array.from({ length: p - 1 }, () => s))],
  'computed-columns-aliases-and-case': [({ a }) => counted(2 * a + 1, (n) => n % 2 === 0)],
  'text-functions-that-clean-and-cut': [
    ({ a, b }) => `${'x'.repeat(a)}@${'y'.repeat(b)}`.split('@')[1]?.length ?? Number.NaN,
  ],
  'project-questions-about-the-shelf': [
    ({ a, b }) => added(...Array.from({ length: a }, () => 100 * b + 50), ...Array.from({ length: 10 }, () => 240)),
  ],
  'mixed-review-asking-one-table-a-question': [
    ({ p, q }) => counted(p, (at) => at > q),
    () => [3, null, 8, 0, 5].filter((n) => n !== null && !(n > 2 && n < 6)).length,
  ],
  'counting-rows-or-counting-values-that-are-not-null': [
    ({ n, k }) => n - counted(n, (at) => at > k),
    ({ a, b, c }) => added(3 * a, 3 * b, 3 * c) / [3 * a, 3 * b, 3 * c, null].filter((bill) => bill !== null).length,
  ],
  'count-distinct-for-how-many-different-ones': [
    ({ c, k }) => new Set(Array.from({ length: c * k }, (_, at) => at % c)).size,
  ],
  'group-by-makes-one-row-for-each-group': [
    () => new Set(['North tea', 'North jam', 'South tea', 'South tea', 'South jam', 'North tea', 'NULL tea']).size,
    ({ a, b, c }) =>
      new Set([
        ...Array.from({ length: a }, () => 'Leeds'),
        ...Array.from({ length: b }, () => 'York'),
        ...Array.from({ length: c }, () => null),
      ]).size,
  ],
  'having-filters-groups-after-where-has-filtered': [
    ({ a, b }) => [a, a + 1, b, b + 1, b + 5].filter((count) => count > b).length,
  ],
  'the-logical-order-in-which-the-clauses-take-effect': [
    {
      gaps: () => [
        [10, 200, 30, 50, 90, 5].filter((km) => km >= 5).length,
        new Set(['Graz', 'Graz', 'Linz', 'Linz', 'Wels', 'Wels']).size,
        [2, 2, 2].filter((trips) => trips >= 2).length,
        Math.min(1, 3),
      ],
    },
    ({ n, d }) =>
      Array.from({ length: n }, (_, at) => at)
        .slice(d)
        .slice(0, n - d - 4).length,
  ],
  'counting-under-a-condition': [
    () => added(...[2, 5, null, 9, 3].map((n) => (n !== null && n > 3 ? 1 : 0))),
    ({ a, b }) => counted(a) / counted(a * b),
  ],
  'grouping-by-month-and-by-steps': [
    ({ a, b }) => Math.max(...Array.from({ length: 20 }, (_, at) => 20 * at).filter((lower) => lower <= 20 * a + b)),
  ],
  'project-the-months-figures': [
    () => Math.round(added(900, 780, 1950, 720, 450, 1780, 480, 1560, 430) / 9),
    ({ q, p }) => added(...Array.from({ length: q }, () => 100 * p + 50)) / 10,
  ],
  'mixed-review-many-rows-boiled-down-to-few': [
    ({ a, b, c }) =>
      [
        ...Array.from({ length: a }, () => 10),
        ...Array.from({ length: b }, () => 20),
        ...Array.from({ length: c }, () => null),
      ].filter((x) => x !== null).length,
    () => added(4, 10, 0) / 3,
  ],
  'a-primary-key-natural-or-generated-names-a-row-for': [
    ({ n, d }) => Math.max(...Array.from({ length: n }, (_, at) => at + 1).filter((id) => id !== d)) + 1,
  ],
  'foreign-keys-and-the-orphan-rows-they-forbid': [
    ({ m, k, l }) => added(...Array.from({ length: m }, (_, member) => (member < k ? 1 + l : 1))),
  ],
  'on-delete-decides-between-restrict-cascade-and-set': [({ o, l }) => counted(o * l) - counted(l)],
  'one-to-many-puts-the-key-on-the-many-side': [
    ({ p, b }) => new Set(Array.from({ length: p * b }, (_, book) => book % p)).size,
  ],
  'many-to-many-needs-a-table-in-between': [
    () => added(...[2, 1, 1]),
    ({ s, c, d }) => added(...Array.from({ length: s }, (_, at) => (at === 0 ? c - d : c))),
  ],
  'one-to-one-when-a-table-is-split-in-two': [
    () => added(...[true, false, true].map((hasLicence) => (hasLicence ? 0 : 2))),
    ({ n, k }) => added(...Array.from({ length: n }, (_, at) => (at < k ? 0 : 3))),
  ],
  'keys-made-of-several-columns': [
    ({ r, s, e }) =>
      new Set(
        Array.from({ length: e }, (_, evening) =>
          Array.from({ length: r }, (_, row) => Array.from({ length: s }, (_, seat) => `${evening} ${row} ${seat}`)),
        ).flat(2),
      ).size,
  ],
  'project-four-tables-for-the-shop': [({ o, l, d }) => added(...Array.from({ length: o - d }, () => added(1, l)))],
  'mixed-review-keys-that-tie-tables-together': [({ s, a }) => added(...Array.from({ length: a }, () => s))],
  'inner-join-returns-only-the-pairs-that-match': [
    ({ c, o }) =>
      Array.from({ length: o }, (_, at) => at % c).flatMap((named) =>
        Array.from({ length: c }, (_, id) => id).filter((id) => id === named),
      ).length,
    () => [1, 3, 1, null, 2].filter((customer) => customer !== null && [1, 2, 3].includes(customer)).length,
  ],
  'finding-customers-without-an-order': [
    ({ a, b, c }) => added(...Array.from({ length: a + b + c }, (_, at) => (at < a ? 1 : at < a + b ? 1 : 2))),
  ],
  'how-a-where-on-the-right-table-undoes-it': [
    ({ a, b, c }) => counted(a + b + c) - counted(a + b + c, (customer) => customer <= a),
  ],
  'joining-a-table-to-itself-for-managers-and-staff': [
    ({ n }) => added(...Array.from({ length: n }, (_, at) => counted(n, (other) => other > at + 1))),
  ],
  'right-full-and-cross-joins-you-will-meet-less': [
    ({ b, l, r }) =>
      new Set([
        ...Array.from({ length: b + l }, (_, at) => at),
        ...Array.from({ length: b + r }, (_, at) => (at < b ? at : at + l)),
      ]).size,
    ({ d, m }) => Array.from({ length: d }, () => Array.from({ length: m }, () => 1)).flat().length,
  ],
  'three-tables-in-one-question': [
    () => ['customer', 'orders', 'order_line', 'product'].length - 1,
    ({ c, o, l }) => added(...Array.from({ length: c * o }, () => l)),
  ],
  'when-a-join-multiplies-rows-and-your-sums-come-out': [
    {
      gaps: ({ l, p, t }) => {
        const joined = Array.from({ length: l }, () => Array.from({ length: p }, () => (100 * t) / p)).flat();
        return [added(...joined.map(() => 100 * t)), Math.round(added(...joined))];
      },
    },
    () => added(...new Set([50, 50, 50, 50, 50, 50])),
  ],
  'a-zero-for-every-empty-day': [
    ({ d, m }) => Array.from({ length: d }, () => Array.from({ length: m }, () => 1)).flat().length,
  ],
  'project-bills-and-a-customer-report': [
    {
      gaps: ({ o, l }) => {
        const ids = Array.from({ length: o * l }, (_, row) => row % o);
        return [ids.length, new Set(ids).size];
      },
    },
  ],
  'mixed-review-joins-put-the-pieces-side-by-side': [
    ({ r, b, e }) =>
      Array.from({ length: r }, (_, room) =>
        room < e ? 1 : counted(b, (booking) => booking % (r - e) === room - e),
      ).reduce((sum, rows) => sum + rows, 0),
  ],
  'a-subquery-as-a-value-as-a-list-and-as-a-table': [
    ({ a, b }) =>
      [a - b, a, a + b, a + 4 * b].filter((price, _, all) => price > added(...all) / all.length + 1e-9).length,
  ],
  'exists-asks-only-whether-there-is-one': [
    {
      gaps: ({ n, k, m }) => [counted(n, (customer) => customer > k), added(...Array.from({ length: n - k }, () => m))],
    },
  ],
  'breaking-a-long-report-into-readable-steps': [
    () => added(40, 50, 20, 10, 60) / 5,
    ({ a, b, c }) => {
      const totals = [added(10 * a, 10 * b), added(20 * c)];
      return added(...totals) / totals.length;
    },
  ],
};
