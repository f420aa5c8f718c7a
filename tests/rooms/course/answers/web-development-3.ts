import type { CourseChecks } from '../../../support/recomputed';

/** How many steps of one fit between two numbers. */
const count = (from: number, to: number): number => {
  let steps = 0;
  for (let at = from; at < to; at += 1) steps += 1;
  return steps;
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const times = (n: number, value: number): number => sum(Array.from({ length: n }, () => value));

/** The milliseconds until the last of so many bytes has come, a byte at a time in steps of a kilobyte. */
const milliseconds = (kilobytes: number, megabits: number): number => times(kilobytes, (1000 * 8) / (megabits * 1000));

const contrast = (lighter: number, darker: number): number => (lighter * 100 + 5) / (darker * 100 + 5);

const secondsIn = (days: number): number => Date.UTC(2026, 0, 1 + days) / 1000 - Date.UTC(2026, 0, 1) / 1000;

const names = new Map([
  ['<', '&lt;'],
  ['&', '&amp;'],
]);

const escaped = (text: string): string => [...text].map((sign) => names.get(sign) ?? sign).join('');

export const checks: CourseChecks = {
  xss: [({ a, b, c }) => escaped('<'.repeat(a) + '&'.repeat(b) + 'x'.repeat(c)).length],
  'sql-injection': [({ r, c }) => Array(r).fill(Array(c).fill('?')).flat().length],
  'server-checks': [({ n }) => times((24 * 60) / 15, n), ({ p, k }) => times(k, p)],
  csrf: [
    ({ a, f }) => {
      const token = Array.from({ length: a }, (_, n) => n.toString(16).padStart(2, '0')).join('');
      const forms = [...Array<'POST' | 'GET'>(f).fill('POST'), 'GET'];
      return forms.map((method) => (method === 'GET' ? '' : token)).join('').length;
    },
  ],
  origins: [
    ({ p }) =>
      new Set(
        [
          'https://cafe.example/',
          'https://cafe.example:443/book',
          `https://cafe.example:${p}/`,
          'http://cafe.example/',
          'http://cafe.example:80/book',
          'https://www.cafe.example/',
        ].map((url) => new URL(url).origin),
      ).size,
  ],
  preflight: [
    ({ k, n }) => Array.from({ length: k }, () => ['OPTIONS', ...Array.from({ length: n }, () => 'PUT')]).flat().length,
    ({ n }) => Array(n).fill(['OPTIONS', 'PUT']).flat().length,
  ],
  csp: [
    ({ a }) => btoa('x'.repeat(a)).length,
    () => {
      const own = { src: 'self' };
      const fonts = { src: 'https://fonts.example' };
      const tags: readonly { src?: string; nonce?: string }[] = [own, {}, {}, { nonce: 'r4nd0m' }, fonts];
      return tags.filter(({ src, nonce }) => src === 'self' || nonce === 'r4nd0m').length;
    },
  ],
  secrets: [({ a, b }) => count(a, b)],
  https: [
    ({ d }) => secondsIn(d),
    ({ v }) => Array.from({ length: v }, (_, day) => day).filter((day) => 3 * (v - day) > v).length,
  ],
  'project-made-safe': [({ n, k }) => times(2, count(k, n))],
  'review-made-safe': [({ d }) => (Date.UTC(2026, 0, 1, d) - Date.UTC(2026, 0, 1)) / 1000],
  keyboard: [
    ({ a, b, r }) =>
      new Set([
        ...Array.from({ length: a }, (_, n) => `link ${n}`),
        'search',
        ...Array.from({ length: r }, () => 'radio'),
        ...Array.from({ length: b }, (_, n) => `button ${n}`),
      ]).size,
    ({ n }) => ['field', ...Array(n).fill('link')].length - ['Tab', 'Enter', 'Tab'].length,
  ],
  contrast: [
    ({ b, k }) => contrast(((b + 5) * k - 5) / 100, b / 100),
    ({ a }) => {
      let dark = 0;
      while (contrast(a / 100, dark + 0.0001) >= 4.5) dark += 0.0001;
      return dark;
    },
  ],
  'alt-and-captions': [
    ({ n }) => {
      let seconds = 0;
      while (seconds * 15 < n) seconds += 1;
      return seconds;
    },
    ({ m, s, d }) => (Date.UTC(2026, 0, 1, 0, m, s + d, 500) - Date.UTC(2026, 0, 1, 0, m, s)) / 1000,
  ],
  'motion-and-colour': [({ z }) => 1280 * (100 / z), ({ f, r }) => times(r, f), ({ p }) => 1 / (p / 1000)],
  'bytes-and-trips': [
    ({ m, k }) => milliseconds(1000 * k * m, m) / 1000,
    ({ r }) => sum([r, r, r, r, 80]),
    ({ k, p }) => k - (k * p) / 100,
    ({ f, r }) => times(f + 1, r) - r,
  ],
  'image-formats': [
    ({ w }) => (800 * w * 600 * w) / (800 * 600),
    ({ w, h }) => (4 * (100 * w) * (100 * h)) / 1000,
    ({ k }) => times(10, k - k / 4) - times(10, k / 2),
  ],
  srcset: [({ v, d }) => times(d, v), ({ v, d }) => times(d, v > 1000 ? v / 2 : v), ({ n }) => times(n, n)],
  'blocking-scripts': [
    ({ a, b, c }) => Math.max(a, b) + c,
    ({ a, b }) => Math.min(a, b),
    ({ a, b, c }) => sum([a, b, c].map((ms) => Math.max(0, ms - 50))),
  ],
  caching: [
    ({ d }) => {
      const lifetime = secondsIn(d) - secondsIn(1) / 2;
      let asked = 0;
      let copy = Number.NEGATIVE_INFINITY;
      for (let day = 0; day < 12; day += 1) {
        if (secondsIn(day) - copy <= lifetime) continue;
        asked += 1;
        copy = secondsIn(day);
      }
      return asked;
    },
    ({ m, a }) => count(a, 600 * m),
    ({ n, k, r }) => times(n, r) - times(k, r),
  ],
  'web-vitals': [
    ({ d }) => ((400 * 800) / (400 * 800)) * (d / Math.max(400, 800)),
    ({ h, d }) => {
      const rows = Array.from({ length: 800 }, (_, row) => row);
      return rows.filter((row) => row < h || (row >= d && row < d + h)).length / rows.length;
    },
    ({ a, b, c }) => sum([a, b, c]),
    () => {
      const visits = [
        2.2, 1.1, 6.0, 1.2, 4.4, 1.2, 3.8, 1.3, 3.3, 1.4, 2.9, 1.5, 2.4, 1.6, 1.6, 2.1, 1.7, 2.0, 1.8, 1.9,
      ];
      return visits.find((value) => visits.filter((other) => other <= value).length === 15) ?? Number.NaN;
    },
  ],
  'project-usable-and-quick': [
    ({ m }) => milliseconds(2320, m) / 1000,
    ({ h, s, j, f, p }) => [h, s, j, f, p].reduce((left, part) => left - part, 300),
    () => contrast(1, 0.319),
  ],
  'review-usable-and-quick': [
    ({ t, m }) => times(5, t) + milliseconds(50 * m, m),
    ({ v, d }) => times(d, v) * 0.5,
    ({ b, k }) => contrast(((b + 5) * k - 5) / 100, b / 100),
    ({ n }) => new Set([...Array(n).fill('radio'), 'name', 'mail', 'button']).size,
  ],
  releases: [
    ({ k }) => {
      let tries = 0;
      for (let left = 2 ** k; left > 1; left /= 2) tries += 1;
      return tries;
    },
    ({ a, b }) => (6 * (a + 2) * (a + b)) / 60 - (6 * (a + 2) * a) / 60,
  ],
  tests: [
    ({ u, b }) => (times(u, 5) + times(b, 4000)) / 1000,
    ({ n }) => 100 * Array.from({ length: n }, () => 0.99).reduce((all, each) => all * each, 1),
  ],
  'static-host': [({ k, s }) => times(k, s), ({ v, m }) => times(v, m / 10) / 1000],
  'reverse-proxy': [({ s, r }) => times(52, times(r, s))],
  dns: [
    ({ h, m }) => (Date.UTC(2026, 0, 1, 11 + h, m) - Date.UTC(2026, 0, 1, 12)) / 60000,
    ({ h, m }) => (h * 60 + m - m) / 60,
  ],
  'logs-and-backups': [
    ({ k }) => 30 * 24 * 60 - 30 * 24 * 60 * (1 - k / 1000),
    ({ d, w, m, s }) => times(d, s) + times(w, s) + times(m, s),
    { gaps: ({ h }) => [Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour % h === 0).length, h] },
  ],
  'project-online': [({ n, d }) => times(10 - d, n) + times(d, n + 30), ({ t }) => Array(t).fill(1).length / 60],
  'review-online': [({ h, c }) => 0 * h * c, ({ s, m }) => milliseconds(1000 * s * m, 8 * m) / 1000],
};
