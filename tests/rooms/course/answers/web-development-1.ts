import type { CourseChecks } from '../../../support/recomputed';

/** Addresses, HTML and CSS: encoded with the platform's own tools, laid out step by step, or counted one by one. */

const range = (to: number): readonly number[] => Array.from({ length: Math.max(0, to) }, (_, n) => n);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const times = (count: number, each: number): number => sum(range(count).map(() => each));

/** The smallest whole number from `from` on for which `isTrue` holds. */
function first(isTrue: (n: number) => boolean, from = 0): number {
  let n = from;
  while (!isTrue(n)) n += 1;
  return n;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** How many of the pairs of a form's body there are, and its length. */
const body = (pairs: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

/** The time at which the last of several waits, one after another, is over. */
function waited(...waits: readonly number[]): number {
  let clock = 0;
  for (const wait of waits) clock += wait;
  return clock;
}

const countIn = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Ids, classes and tags of a simple selector; what stands in `:where(…)` counts nothing. */
function specificity(selector: string): readonly number[] {
  const counted = selector.replace(/:where\([^)]*\)/g, '');
  const elements = countIn(counted, /::[\w-]+/g) + countIn(counted, /(?:^|[\s>+~])[a-z][\w-]*/g);
  return [countIn(counted, /#[\w-]+/g), countIn(counted, /\.[\w-]+|\[[^\]]*\]|(?<!:):[a-z][\w-]*/g), elements];
}

/** The largest number of boxes of `size` with a gap between neighbours that fit into `room`. */
function fitting(room: number, size: number, gap: number): number {
  let [count, used] = [0, size];
  while (used <= room) {
    count += 1;
    used += gap + size;
  }
  return count;
}

/** The width of one share: what is left after all else, cut into as many pieces. */
const share = (room: number, taken: readonly number[], shares: number): number =>
  taken.reduce((left, each) => left - each, room) / shares;

const clamp = (low: number, wish: number, high: number): number => [low, wish, high].sort((a, b) => a - b)[1] ?? wish;

const px = (rem: number, root = 16): number => rem * root;

const addresses: CourseChecks = {
  'url-piece-by-piece': [
    () => first((port) => new URL(`http://a.example:${port}`).port === '', 1),
    ({ n }) =>
      new URL(
        `https://a.example/?${range(n)
          .map(() => 'size=28')
          .join('&')}`,
      ).search.length,
    ({ a, b, c }) => encodeURIComponent('x'.repeat(a) + ' '.repeat(b) + 'é'.repeat(c)).length,
  ],
  'on-the-wire': [
    ({ d, r, s }) => waited(d, r, r, r / 2, s, r / 2),
    ({ r, s }) => waited(r / 2, s, r / 2),
    ({ a, b, c }) =>
      new Set(['page', ...['css', 'img', 'js'].flatMap((of, at) => range([a, b, c][at] ?? 0).map((n) => of + n))]).size,
  ],
  methods: [
    ({ n }) => {
      const bookings: string[] = [];
      for (const at of [-1, ...range(n)]) bookings.push(`booking ${at}`);
      return bookings.length;
    },
    ({ n }) => {
      const stored = new Map<string, string>();
      for (const _ of [-1, ...range(n)]) stored.set('/bookings/b7', 'booking');
      return stored.size;
    },
  ],
  'status-codes': [
    ({ a, b, c, d, e }) => {
      const log = [
        [200, a],
        [301, b],
        [404, c],
        [429, d],
        [500, e],
      ].flatMap(([code = 0, count = 0]) => range(count).map(() => code));
      return log.filter((code) => String(code).startsWith('4')).length;
    },
    () => 4 * 100 + ['bad request', 'unauthorised', 'payment required', 'forbidden'].indexOf('forbidden'),
    ({ n, r }) => waited(...[-1, ...range(n)].map(() => r)) - waited(r),
  ],
  headers: [
    ({ a, b, c }) => bytes('x'.repeat(a) + 'é'.repeat(b) + '€'.repeat(c)),
    ({ h }) => (Date.UTC(2027, 0, 1, h) - Date.UTC(2027, 0, 1)) / 1000,
    ({ k, p }) => k - k * (1 - p / 100),
  ],
  'browser-and-server': [
    ({ h, c, n, k }) => sum([h, c, ...range(n).map(() => k)]),
    ({ h, c, n, k }) => {
      const stored = c + times(n, k);
      return h + c + times(n, k) - stored;
    },
  ],
  workbench: [
    ({ n, k }) => [...range(n).map(() => 200), ...range(k).map(() => 404)].filter((code) => code === 200).length,
  ],
  'relative-addresses': [
    ({ n }) => {
      const base = `https://a.example/${'f/'.repeat(n)}page.html`;
      const ups = first((count) => new URL(`${'../'.repeat(count)}logo.svg`, base).pathname === '/logo.svg');
      return `${'../'.repeat(ups)}logo.svg`.length;
    },
  ],
  'project-address': [({ a, k, h, c, m }) => sum([h, c, ...range(a).map(() => k)].map((size) => (size / m) * 1000))],
  'review-address-to-page': [
    ({ d, r, s, n }) => waited(d, r, r, ...[-1, ...range(n)].flatMap(() => [r, s])),
    ({ a, b, c }) => encodeURIComponent('x'.repeat(a) + 'ü'.repeat(b) + '🚲'.repeat(c)).length,
  ],
};

const html: CourseChecks = {
  'valid-page': [
    () => {
      // A list closes an open paragraph; an end tag without one makes an empty one.
      let [open, made] = [false, 0];
      for (const tag of ['p', 'ul', 'li', '/li', '/ul', '/p']) {
        if (tag === 'p' || (tag === '/p' && !open)) made += 1;
        if (tag === 'p') open = true;
        if (tag === 'ul' || tag === '/p') open = false;
      }
      return made;
    },
    ({ n, m }) => countIn('<p></p>'.repeat(n) + '<br>'.repeat(m), /</g),
  ],
  headings: [
    () => [1, 2, 3, 3, 2, 3, 4, 2].filter((level) => level === 2).length,
    ({ a, b }) => ['h1', ...range(a).flatMap(() => ['h2', ...range(b).map(() => 'h3')])].length,
    () => ['Repair Café', 'Getting here'].length,
  ],
  landmarks: [
    () => {
      const page = [
        'header',
        'header nav',
        'main',
        'main article',
        'main article header',
        'main article footer',
        'footer',
      ];
      return page.filter((path) => !path.includes('article')).length;
    },
  ],
  'lists-and-tables': [
    ({ r, c }) => sum([-1, ...range(r)].map(() => c)),
    ({ c, k }) => first((cells) => cells - 1 + k === c),
  ],
  labels: [({ n }) => new Set(range(n).flatMap((field) => [`id ${field}`, `id ${field}`])).size],
  'input-types': [
    ({ m, s, k }) => range(m + s * k + 2).filter((value) => value >= m && (value - m) % s === 0).length,
    ({ m, s }) => range(m + 3 * s).filter((value) => value >= m && (value - m) % s === 0)[2] ?? Number.NaN,
    ({ h, k }) => range(24 * 3600 + 1).filter((t) => t >= h * 3600 && t <= (h + k) * 3600 && t % 1800 === 0).length,
  ],
  'what-a-form-sends': [
    ({ a, b, c }) => {
      const fields = [
        ...range(a).map(() => 'text'),
        ...range(b).map(() => 'ticked'),
        ...range(c).map(() => 'unticked'),
      ];
      return fields.filter((field) => field !== 'unticked').length;
    },
    ({ n, w }) => body([['note', [-1, ...range(n)].map(() => 'x'.repeat(w)).join(' ')]]).length,
  ],
  images: [
    ({ w, h, c }) => (120 * c) / ((100 * w) / (100 * h)),
    ({ s, r }) => times(r, 40 * s),
    ({ k, e }) => [400, 800, 1200, 1600].find((width) => width >= 2 * (200 * k - e)) ?? Number.NaN,
  ],
  'project-html': [
    ({ h }) => range(24 * 60).filter((at) => at > 600 && at <= 60 * h + 30 && at % 30 === 0).length,
    () => bytes(body([['note', 'It squeaks!']])) - bytes(body([['note', '']])),
  ],
  'review-html': [
    ({ a, b }) =>
      new Set(['page', ...range(a).map((n) => `css ${n}`), ...range(b).map((n) => `img ${n}`), 'img 0']).size,
    ({ w, c }) => 600 / ((100 * w) / (30 * c)),
  ],
};

const rules: CourseChecks = {
  selectors: [
    ({ n }) => range(2 * n).filter((at) => at % 2 === 0).length,
    () => ['div.card p', 'div.card ul li p', 'p.card'].filter((way) => /\.card\b.* p$/.test(way)).length,
    () => ['div.card p', 'div.card ul li p', 'p.card'].filter((way) => /\.card p$/.test(way)).length,
  ],
  cascade: [
    { gaps: () => specificity('#menu li.open a:hover') },
    { gaps: () => specificity('main > article[lang] p::first-line') },
    { gaps: () => specificity(':where(#book, .form) label') },
  ],
  inheritance: [
    ({ p, u }) => range(2).reduce((size) => (size * u) / 10, p),
    ({ p, u }) => range(1).reduce((size) => (size / 10) * u, p),
    ({ k }) => 20 * k + (20 * k) / 2,
    ({ f }) => f + f / 2,
  ],
  'box-model': [
    ({ w, p, b }) => sum([10, b, p, 10 * w, p, b, 10]),
    ({ w, p, b }) => first((content) => sum([b, p, content, p, b]) === 10 * w),
    ({ a, b }) => Math.max(a, 8, b),
    ({ a, b, g }) => sum([b, g, a]),
    ({ w, p }) => sum([1, p, 10 * w, p, 1]) - 10 * w,
  ],
  'units-that-scale': [
    ({ r, k }) => px(k / 4, r),
    ({ w, v }) => (100 * w * 5 * v) / 100,
    ({ r, f, e }) => (e / 2) * px(f, r),
    ({ w, p }) => (p / 100) * (10 * w),
    ({ w, r, p }) => 0.8 * 10 * w - px(p, r) - px(p, r),
  ],
};

const layout: CourseChecks = {
  flexbox: [
    ({ n, m, g }) =>
      share(
        10 * n * m + n * g - g,
        range(n - 1).map(() => g),
        n,
      ),
    ({ u, a, b, x }) => {
      const room = x + u * a + x + u * b;
      return x + share(room, [x, x], a + b) * b;
    },
    ({ n, k, g }) => fitting(10 * n * k + 10 * n * g - 10 * g + 5, 10 * k, 10 * g),
  ],
  grid: [
    ({ f, u, b, g }) => share(10 * f + 10 * u + 10 * u * b + 2 * g, [10 * f, g, g], 1 + b),
    ({ n, m, g, r }) => fitting(10 * n * m + 10 * n * g - 10 * g + r, 10 * m, 10 * g),
    ({ n }) => new Set(range(n).flatMap((column) => [column, column + 1])).size,
    ({ a, k }) => range(20).filter((line) => line >= a && line + 1 <= a + k).length,
  ],
  position: [
    ({ w, b, r }) => first((left) => left + b + r === 10 * w),
    ({ a, b, c }) => {
      const flow = [a, b, c].filter((_, at) => at !== 1);
      return sum(flow.slice(0, -1));
    },
    ({ a, b }) => sum([a, b]) - b,
  ],
  'media-queries': [
    ({ k }) => first((width) => width / 16 >= k),
    ({ k, s }) => first((width) => width / s >= k),
    () => {
      let columns = 1;
      if (1200 >= px(60)) columns = 3;
      if (1200 >= px(40)) columns = 2;
      return columns;
    },
  ],
  'fluid-sizes': [
    ({ w }) => clamp(px(1.25), px(0.5) + 2 * w, px(3)),
    ({ w }) => clamp(px(1.25), px(0.5) + 2 * w, px(3)),
    ({ p, m }) => Math.min(10 * m + p, px(m)),
    ({ w }) => Math.max(24, 0.04 * 100 * w),
    ({ a, s }) => ((a + 8 * s - a) / (1200 - 400)) * 100,
  ],
  'custom-properties': [
    ({ s, k }) => {
      const values = new Map([['--space', s]]);
      values.set('--space', s + 3);
      return times(k, values.get('--space') ?? Number.NaN);
    },
    ({ f }) => new Map<string, number>().get('--gap') ?? f,
  ],
  'project-css': [
    ({ w }) => Math.min(100 * w - px(2), px(64)),
    ({ k }) => 2 * share(30 * k + 32, [32], 3),
    ({ a, b }) => (a / 100 + 0.05) / (b / 100 + 0.05),
    () => 2 * 1.5 * px(1.25),
  ],
  'review-css': [
    ({ w, p, n }) =>
      share(
        10 * w * n + 20 * n - 20,
        range(n - 1).map(() => 20),
        n,
      ) - sum([1, px(p), px(p), 1]),
    ({ r, w }) => clamp(px(2, r), px(1, r) + w, px(4, r)),
    ({ a, b, c }) => sum(specificity(`${'#i'.repeat(a)}${'.c'.repeat(b)}:hover${' p'.repeat(c)}`)),
  ],
};

export const checks: CourseChecks = { ...addresses, ...html, ...rules, ...layout };
