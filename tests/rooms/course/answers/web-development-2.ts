import type { CourseChecks } from '../../../support/recomputed';

export const checks: CourseChecks = {
  'javascript-variables': [({ a, b }) => [a, b, -2].reduce((sum, n) => sum + n, 0), ({ a, b }) => Number(`${b}${a}`)],
  'javascript-conditions': [({ a, b }) => a * b + 5 * b],
  'javascript-loops': [
    ({ a, b, c }) => [a, b, c, 5].at(-2) ?? 0,
    ({ n, k }) => Array.from({ length: n }, (_, i) => (i + 1) * k).reduce((x, y) => x + y, 0),
    () => [0, 1, 2, 3, 4, 5, 6].length,
  ],
  'javascript-functions': [
    ({ a, b }) => Array.from({ length: 10 }, () => a).reduce((x, y) => x + y, 0) + b + b,
    ({ n }) => [n, 8].map((x) => (x > 5 ? 1 : x + 10)).reduce((x, y) => x + y, 0),
  ],
  'javascript-objects': [
    ({ a, b }) => {
      const one = { m: a };
      const two = one;
      two.m = b;
      return one.m;
    },
    ({ a, b }) => {
      const one = { m: a };
      const two = { ...one, m: b };
      return one.m + 0 * two.m;
    },
  ],
  'javascript-strings': [({ a }) => '  bell '.trim().repeat(a).length],
  'javascript-array-methods': [
    ({ a, b }) =>
      [a, b, 2, 30]
        .filter((n) => n < 25)
        .map((n) => n * 2)
        .reduce((s, n) => s + n, 0),
  ],
  'javascript-promises': [({ a, b }) => Math.max(a, b), ({ a, b }) => b - -a],
  dom: [({ a, b }) => Array.from({ length: a }, () => b).reduce((x, y) => x + y, 0)],
  events: [({ a, b }) => [...'x'.repeat(a), ...'y'.repeat(b)].length],
  fetch: [({ a, b }) => [a, b].reduce((x, y) => x + y)],
  state: [({ a, b }) => Number(`${a}${b}0`)],
  components: [({ a, b }) => [1, ...Array.from({ length: a }, () => b)].reduce((x, y) => x + y)],
  'typescript-annotations': [
    ({ a, b }) => new Set([...Array(a).keys(), ...Array.from({ length: b }, (_, i) => a - 1 + i)]).size,
    ({ a, b }) => Array.from({ length: a }, () => b).reduce((x, y) => x + y, 0),
  ],
  'typescript-limits': [({ a, b }) => Number(String(a) + String(b))],
  npm: [({ b }) => [...Array(b + 2).keys()].length - 1, () => [1, 3, 3 * 4].reduce((x, y) => x + y)],
  bundlers: [
    ({ a, b }) => Array.from({ length: a }, () => b).reduce((x, y) => x + y, 0) - b,
    ({ n, s }) => (n * s - (n * s) / 4) / 2,
  ],
  'project-behaviour': [({ a, b }) => a * b + a + a],
  'review-behaviour': [
    ({ a, b }) => [a, b].map((n) => n * 2).reduce((x, y) => x + y),
    ({ a, b }) => a * b - a * b * 0.5,
  ],
  routes: [({ a, b }) => Array.from({ length: b }, () => 5).reduce((x, y) => x + y, a)],
  'rendered-pages': [({ a }) => Array.from({ length: a }, () => 1).reduce((x, y) => x + y, 1)],
  'json-endpoints': [
    ({ a, b }) => {
      let n = 0;
      for (let rest = a * b; ; rest -= b) {
        n += 1;
        if (rest <= 0) return n;
      }
    },
  ],
  'first-query': [
    ({ a, b }) => {
      const minutes = [a, b, null];
      const known = minutes.filter((each) => each !== null);
      return known.reduce((x, y) => x + y, 0) + minutes.length * known.length;
    },
  ],
  'changing-and-joining': [
    ({ a, b }) => Array.from({ length: b }, (_, i) => i % a).filter((id) => id < a).length,
    ({ a, b }) => Array.from({ length: a }, () => b).reduce((x, y) => x + y, 0),
  ],
  migrations: [({ a, b }) => Array.from({ length: a + b + 2 }, (_, n) => n).filter((n) => n >= a).length],
  'password-hashes': [
    ({ a, b }) => Array.from({ length: b }, () => 60 * a).reduce((x, y) => x + y, 0) / a / 60,
    ({ n }) => new Set(Array.from({ length: n }, (_, i) => `salt ${i}`)).size,
  ],
  'session-cookie': [({ d }) => d * 24 * 60 * 60],
  jwt: [
    ({ m }) => Array.from({ length: m }, () => 60).reduce((x, y) => x + y, 1760000000),
    ({ a }) => Math.max(...Array.from({ length: a }, (_, i) => i + 1)),
  ],
  websockets: [
    ({ a, b }) => {
      let n = 0;
      for (let t = b; t <= 60; t += b) n += a;
      return n;
    },
    ({ a, b }) => Array.from({ length: b }, () => a).reduce((x, y) => x + y, 0),
    () => 202 / 2,
  ],
  'server-sent-events': [
    () =>
      ['event: taken\ndata: 17', ': still here', 'data: Closed\ndata: today'].filter((block) => block.includes('data:'))
        .length,
    ({ a, b }) => Array.from({ length: a + b }, (_, i) => i + 1).filter((id) => id > a).length,
  ],
  'project-server': [({ a, b }) => Array.from({ length: b }, () => (a * 60) / 30).reduce((x, y) => x + y, 0) * 2],
  'review-server': [
    ({ a, b }) => {
      let n = 0;
      for (let t = b; t <= 1800; t += b) n += a;
      return n;
    },
  ],
};
