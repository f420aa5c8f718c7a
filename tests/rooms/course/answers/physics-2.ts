import type { CourseChecks } from '../../../support/recomputed';

/** The sum of what each whole number from 1 to `count` gives. */
const total = (count: number, of: (n: number) => number): number =>
  Array.from({ length: Math.round(count) }, (_, n) => of(n + 1)).reduce((all, each) => all + each, 0);

/** Where a growing function reaches zero, by halving. */
function zero(of: (x: number) => number, from = 0, to = 1e6): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A share after halving `times` times. */
const halved = (value: number, times: number): number => (times < 0.5 ? value : halved(value / 2, times - 1));

/** The second half of physics: sums in small steps, energy in place of forces, counting in place of formulas. */
export const checks: CourseChecks = {
  pressure: [
    ({ a, b }) => (a * 60 * 1) / (b * 1),
    ({ n }) => total(n, () => (1000 * 10) / 1000),
    ({ k, f }) => (f * k) / (k / k),
    ({ d, k }) => zero((rise) => rise * k - d * 10),
    ({ n }) => total(n * 10, () => 0.06 * 0.01 * 1000 * 10),
  ],
  archimedes: [
    ({ v }) => (1000 * (0.3 + v / 10 / (v / 1)) - 1000 * 0.3) * 10 * (v / 1000) * 10,
    ({ v, r }) => zero((shown) => shown + 10 * v - 10 * r * v),
    ({ p }) => zero((share) => share * 1000 - p * 100 * 100),
    ({ m, s }) => zero((depth) => (depth / 100) * m - (m * s) / 10),
    ({ v, m }) => zero((load) => (0.2 * v + m + load) * 10 - 1.2 * v * 10),
  ],
  temperature: [
    ({ c }) => 373 - (100 - c),
    ({ k }) => total(273 - k, () => 1),
    ({ c }) => zero((t) => (t + 273) / (c + 273) - 2),
    ({ d }) => total(d, () => 12),
    ({ t, k }) => zero((warm) => Math.sqrt(warm / t) - k),
  ],
  'gas-laws': [
    ({ v, k }) => zero((p) => p * v - 1 * k * v),
    ({ p, t }) => (p / (t + 273)) * (t + 273 + 2 * (t + 273)),
    ({ g }) => zero((v) => 1 * v - (g + 1) * 2),
    ({ n }) => n - (n / 300) * 30,
    ({ n }) => zero((v) => (0.2 * v) / 240 - (1 * n) / 300),
    ({ v, k }) => zero((minutes) => minutes * 20 * (1 + k) - 200 * v),
  ],
  'specific-heat': [
    ({ m, d }) => total(m * d, () => 4.2) + total(d, () => 0.9),
    ({ m, d }) => zero((t) => 2100 * t - m * 4200 * d),
    ({ a, b }) => zero((t) => t - a - (b - t)),
    ({ a, k }) => zero((t) => 90 * (t - a - 2 * k) - 30 * (a + 6 * k - t)),
    ({ v }) => zero((rise) => 10 * 500 * rise - 1000 * total(2 * v, (n) => n - 0.5)),
  ],
  melting: [
    ({ m }) => total(m, () => 420 - 86),
    ({ m }) => zero((q) => q - (m / 10) * 2400),
    ({ a }) => 334 + total(a, () => 4.2),
    ({ p }) => zero((grams) => grams * 2260 - p * 226 * 600),
  ],
  'heat-flow': [
    ({ a, t, d }) => total(a, () => (t / d) * 0.15),
    ({ p }) => 1 / zero((r) => r - 3 / (6 * p), 0, 10),
    ({ k }) => total(k, () => total(k, () => total(k, () => k))),
    ({ m }) => zero((kiloseconds) => kiloseconds * ((0.03 * 1 * 20) / 0.03) - m * 334),
  ],
  engines: [
    ({ p }) => zero((eta) => (eta / 100) * (10 * p + (1000 - 10 * p)) - 10 * p, 0, 100),
    ({ h }) => zero((eta) => 300 - h * (1 - eta / 100), 0, 100),
    ({ h }) => zero((eta) => (eta / 100) * (h + 273) - (h - 27), 0, 100),
    ({ w, k }) => zero((q) => q + w - w * k),
    ({ e, f }) => zero((way) => (f * way * 1000 * 100) / e - 32e6),
  ],
  entropy: [
    ({ n }) => total(n, (at) => 2 ** (at - 1)) + 1,
    ({ n }) =>
      Array.from({ length: 2 ** n }, (_, at) => at.toString(2).replaceAll('0', '').length).filter((ones) => ones === 2)
        .length,
    ({ k, t }) => total(k * t, () => 1 / t),
    ({ n }) => n * 1200 * (1 / 300 - 1 / 600),
  ],
  'project-tyres': [
    ({ p }) => (480 / (p * 1e5)) * 1e4,
    ({ v, p }) => zero((strokes) => (1 * v + strokes * 0.1 * 1) / v - 1 - p),
    ({ k }) => zero((more) => (4 + more / 100) / (300 + 3 * k) - 4 / 300),
    ({ h }) => zero((rise) => 80 * rise - total(h, () => 800)),
  ],
  'review-matter': [
    ({ n }) => zero((rise) => 4200 * rise - total(100, () => n * 210)),
    ({ h }) => zero((rise) => 5 * 4200 * rise - 5 * 10 * h, 0, 100),
    ({ m, a }) => zero((g) => 10 * m * g + 10 * m * 10 - 4 * m * 10 - (m * 60 + m * 10 * a)),
    ({ v }) => zero((top) => 1 * top - (1 + 30 / 10) * v),
    ({ k }) => total(k * 30, () => 200 / 0.25 / 1000),
  ],
  oscillation: [
    ({ n, t }) => 1 / ((n * t) / n),
    ({ k }) => zero((l) => 2 * Math.sqrt(l) - 2 * k),
    ({ k }) => zero((t) => (t / (0.5 * k)) ** 2 - 4),
    ({ m, w }) => 4 * zero((t) => Math.sin(Math.sqrt((m * w * w) / m) * t) - 1 + 1e-15, 0, Math.PI / 2 / w),
    ({ l, t }) => zero((g) => t - 2 * Math.PI * Math.sqrt(l / g), 0.001, 1e4),
  ],
  'wave-speed': [
    ({ l, f }) => total(f, () => l),
    ({ k }) => 340 * (1 / (170 * k)),
    ({ n, t, v }) => (n * v * t) / (n * t),
    ({ f }) => 1500 / ((340 / f) * (1500 / 340)),
    ({ k }) => total(k, (n) => 2 * n - 1),
    ({ s }) => zero((way) => way / 4 - way / 8 - s),
  ],
  interference: [
    ({ n, l, a }) => Math.abs(a * Math.cos(0) + a * Math.cos((2 * Math.PI * n * l) / l)),
    ({ k }) => zero((d) => -Math.cos((2 * Math.PI * d * 170 * k) / 340), 0.5 / k - 0.49 / k, 1.5 / k) * 2,
    ({ l }) => zero((wave) => (wave / 2) * 3 - l),
    ({ f, n }) => total(n, () => f),
    ({ l }) => zero((short) => 1.5 - l / short, 1, 1e3),
  ],
  sound: [
    ({ t }) => total(t, () => 340),
    ({ t }) => zero((d) => (2 * d) / 340 - t),
    ({ k }) => Math.exp(total(20 * k + 20 - (20 + 10 * k), () => Math.LN10 / 10)),
    ({ f }) => 1 / (1 / (75 * f) - 40 / (75 * f) / 340),
    ({ f }) => 1 / (1 / (80 * f) + 60 / (80 * f) / 340),
    ({ t }) => t + zero((up) => 340 * up - total(1000, (n) => ((10 * t * (n - 0.5)) / 1000) * (t / 1000))),
  ],
  mirror: [
    ({ d }) => Math.abs(-20 * d - 20 * d),
    ({ a }) => zero((r) => r + a - 90),
    ({ v }) => 2 * 5 - 2 * (5 - v / 2),
    ({ h }) => (h - 10 + h) / 2 - (h - 10) / 2,
    ({ a }) => zero((turn) => turn - (30 + a + (30 + a) - (30 + 30))),
  ],
  refraction: [
    ({ n }) => zero((v) => v * n - 300000),
    ({ d }) => zero((seen) => seen * (4 / 3) - 0.4 * d),
    ({ a }) => zero((angle) => 1.5 * Math.sin((angle * Math.PI) / 180) - Math.sin((a * Math.PI) / 180), 0, 90),
    ({ n }) => Math.sin(zero((angle) => n * Math.sin(angle) - Math.sin(Math.PI / 2), 0, 1.5)),
    ({ k }) => zero((late) => late - ((0.06 * k) / 2e8 - (0.06 * k) / 3e8) / 1e-12),
  ],
  lens: [
    ({ d }) => zero((f) => (f / 100) * d - 1),
    ({ f }) => zero((times) => times * f - 25),
    ({ f }) => zero((b) => 1 / f - 1 / (2 * f) - 1 / b, 1, 1e4),
    ({ f, k }) => zero((focal) => 1 / (f * (k + 1)) + 1 / (f * k * (k + 1)) - 1 / focal, 0.1, 1e4),
    ({ k }) => zero((a) => 1 / 10 - 1 / a - 1 / (k * a), 1, 1e3),
  ],
  colour: [({ l }) => 3e8 / (l * 1e-9) / 1e14, ({ l, n }) => 3e17 / n / (3e17 / l)],
  'project-bell': [
    ({ k }) => (4 * Math.PI * (5 * k) ** 2) / (4 * Math.PI * 5 ** 2),
    ({ u, k }) => 1 / (1 / ((340 - u) * k) - u / ((340 - u) * k) / 340),
    ({ w, d }) => total(d, () => (w / 20) * 100),
    ({ v }) => 150 - v - total(1000, (n) => (v * (n - 0.5)) / 1000 / 5) * (v / 1000),
  ],
  'review-waves': [
    ({ k }) => zero((v) => 0.5 * v * v - 10 * 0.05 * k * k, 0, 100),
    ({ t }) => total(1000, (n) => ((10 * t * (n - 0.5)) / 1000) * (t / 1000)),
    ({ k }) => 1 / (2 / (k * 0.5)),
    ({ m, t }) => zero((rise) => 0.1 * m * 4200 * rise - total(m * t, () => 840)),
    ({ f }) => zero((b) => 1 / f - 1e-12 - 1 / b, 1, 1e4),
  ],
  charge: [
    ({ n, c }) => total(n, () => c * n) / n / n,
    ({ a, b }) => total(a, () => b),
    ({ q }) => (9e9 * (q * 1e-6) ** 2) / 1e-3,
    ({ a, b }) => zero((each) => each + each - 2 * b + 2 * a),
    ({ k, d }) => zero((x) => k * k * x * x - (d * (k + 1) - x) ** 2, 0, d * (k + 1)),
  ],
  ohm: [
    ({ i, r }) => zero((u) => u / r - i / 10),
    ({ u }) => zero((r) => -u / r + 0.5, 0.01, 1e4),
    ({ i, t }) => total(t * 60, () => i / 10),
    ({ u, q }) => total(q, () => u),
    ({ k, r, i }) => zero((current) => current * ((r * k) / k) - i * r),
    ({ v, k }) => zero((left) => left + left / k - v * (k + 1)),
  ],
  'series-parallel': [
    ({ a, b }) => zero((u) => u - 0.5 * a - 0.5 * b),
    ({ r, n }) => 1 / total(n, () => 1 / (r * n)),
    ({ a, k }) => 12 / (12 / (a * (k + 1)) + 12 / (a * k * (k + 1))),
    ({ a, k }) => ((3 * (k + 1)) / (a + a * k)) * a * k,
    ({ r }) => 1 / (1 / (3 * r + 3 * r) + 1 / (3 * r)),
  ],
  'kilowatt-hour': [
    ({ u, i }) => total(i, () => u),
    ({ p, h }) => (p * 100 * h * 3600) / 3.6e6,
    ({ p }) => total(365, () => (p / 1000) * 24 * 0.25),
    ({ r, i }) => total(10, () => i * (r * i)),
    ({ k }) => (230 * 230) / ((230 / k) * (230 / k)),
    ({ a, h }) => total(h, () => total(a, () => 1000 / 5)) / 5,
  ],
  magnetism: [
    ({ b, i }) => total(i, () => (b / 10) * 0.5),
    ({ n, b }) => total(n, () => (b / 10) * 1 * 0.1),
    ({ m }) => zero((current) => 0.1 * current * 1 - (m / 1000) * 10),
    ({ n, b, i }) => total(n, () => 2 * (b / 10) * i * 0.1 * 0.05),
  ],
  induction: [
    ({ n, f }) => total(100 * n, () => f / 1000 / 0.1),
    ({ a, b }) => ((a * 10 * 1e-4 * b) / 10) * 1e6,
    ({ k, u }) => (2 * u * 0.5) / (1 / k),
    ({ p }) => zero((power) => power - power / 10 - 90 * p),
    ({ v }) => total(v, () => 4e-5 * 1.5) * 1000,
  ],
  transformer: [
    ({ n, k }) => (12 / (n * 100)) * (n * 100 * k),
    ({ u, i }) => zero((current) => 200 * current - total(i, () => u), 0, 100),
    ({ r, i }) => total(i, () => r * i),
    ({ k }) => (5 * 100 ** 2) / (5 * (100 / k) ** 2),
    ({ p, u }) => ((4 * ((p * 1e5) / (u * 1000)) ** 2) / (p * 1e5)) * 100,
  ],
  'light-wave': [
    ({ f }) => 3e8 * (1 / (f * 1e6)),
    ({ l }) => 3e8 / (l / 100) / 1e9,
    ({ t }) => zero((km) => (2 * km * 1000) / 3e8 - t * 10e-6),
  ],
  'project-dynamo': [
    ({ u, q }) => (u * q * 3600) / 3600,
    ({ e, k }) => zero((way) => way * e - e * k),
    ({ n, r }) => total(r, () => n),
    ({ h }) => total(h, () => 1000 / 0.8 / 3600),
    ({ v }) => total(1000, (n) => ((80 * v * (n - 0.5)) / 1000) * (v / 1000)) / 2,
  ],
  'review-fields': [
    ({ m }) => zero((t) => total(210, () => 10) * t - (m / 2) * 4200 * 80),
    ({ k, m }) => zero((current) => 24 * current * 10 - 12 * m * 10 * (k * 0.1 * 10)),
    ({ a, i }) => (2 * a * i) / (1 / (1 / (2 * a) + 1 / (2 * a)) + a),
    ({ n, l }) => ((5 * (l * 10) ** 2) / (n * 1000 * l * 10)) * 100,
    ({ d }) => total(d, () => 1e-6 * 10) / 1e-6,
  ],
  photon: [
    ({ l }) => (6.626e-34 * 2.998e8) / (l * 1e-9) / 1.602e-19,
    ({ w, k }) => zero((rest) => rest + w - (w + k / 10)),
    ({ e }) => zero((l) => e - 1240 / l, 1, 1e4),
    ({ p, e }) => total(p * e * 10, () => 1 / e),
    ({ u, l }) => zero((share) => (share / 100) * u * l - 1240),
  ],
  atom: [
    ({ z, d }) => zero((electrons) => electrons + (z + d) - (2 * z + d)),
    ({ z, d }) => total(2 * z + d - z, () => 1),
    ({ n }) => zero((e) => e * n * n - 13.6),
    ({ n }) => 13.6 * (1 - 1 / n) * (1 + 1 / n),
    ({ a, b }) => zero((e) => e + a - (a + b)),
    ({ z }) => 13.6 * z * z - (13.6 * z * z) / 4,
  ],
  decay: [
    ({ n, k }) => halved(n * 2 ** k, k),
    ({ k }) => zero((days) => 50 - 50 * 2 ** k * 0.5 ** (days / 3), 0, 60),
    ({ t, k }) => zero((half) => 0.5 ** ((t * k) / half) - 0.5 ** k, 0.1, 1e3),
    ({ z, d }) => 2 * z + 36 + d - (z + 40 + d - 2 - 1),
    ({ n }) => zero((scatter) => scatter * scatter - n * n),
    ({ b, k }) => b + halved(64, k),
  ],
  nuclei: [
    ({ m }) => ((m / 1000) * 3e8 * 3e8) / 1e12,
    ({ n, g }) => Array.from({ length: g }, () => n).reduce((many, each) => total(many, () => each), 1),
    ({ a }) => zero((other) => a + other + 3 - 236),
    ({ b }) => total(4, () => b),
  ],
  relativity: [
    ({ t }) => zero((board) => (3e8 * 5 * t) ** 2 * -1 + (0.6 * 3e8 * 5 * t) ** 2 + (3e8 * board) ** 2, 0, 1e3),
    ({ t }) => zero((earth) => earth ** 2 - (0.8 * earth) ** 2 - (3 * t) ** 2, 0, 1e3),
    ({ k }) => zero((b) => 1 / Math.sqrt(1 - b * b) - k, 0, 0.9999999),
    ({ d }) => zero((board) => board ** 2 + (4 * d) ** 2 - ((4 * d) / 0.8) ** 2, 0, 1e3),
    ({ g, t }) => total(g * t, () => 3e8 * 1e-6) / 1000,
  ],
  unknown: [
    ({ k }) => zero((mass) => mass / k - 1),
    ({ k }) => 1 / Math.sqrt(1 / k ** 2),
    ({ p }) => zero((dark) => dark + p + 5 * p - 100),
    ({ z }) => zero((v) => 500 * (1 + v / 300000) - (500 + z)),
    ({ k, m }) => zero((mass) => Math.sqrt(mass / k) - m),
  ],
  'project-gps': [
    ({ t }) => total(t, () => 3e8 / 1e6),
    ({ n }) => n * 1e-9 * 3e8,
    ({ h }) => total(h * 10, () => (38e-6 / 1440) * 3e8),
    ({ v }) => (1 / Math.sqrt(1 - (v / 3e5) ** 2) - 1) * 1e11,
  ],
  'review-beyond': [
    ({ k }) => ((k * 10) / 100) * (0.5 / 2) * 100,
    ({ v }) => zero((m) => 4 * m - total(100, (at) => ((80 * v * (at - 0.5)) / 100) * (v / 100))),
    ({ k, t }) => zero((time) => 1 / 2 ** k - 0.5 ** (time / t), 0, 1e3),
    ({ p, v }) => zero((speed) => p * speed - 1 * p * v * 100),
    ({ u }) => (u * 1000 * 1.602e-19) / 1.602e-19 / 1000,
  ],
};
