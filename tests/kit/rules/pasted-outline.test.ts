import { expect, it } from 'vitest';
import { pastedOutline } from '~/kit/outline/pasted-outline';

it.each([
  ['lines', 'Statistics\n- Mean\n- Median', '# Statistics\n- Mean\n- Median'],
  // As Chromium and Firefox put lines into a field of one line.
  [
    'bullets',
    'Statistics - Arithmetic mean - Median and quantiles - Standard deviation',
    '# Statistics\n- Arithmetic mean\n- Median and quantiles\n- Standard deviation',
  ],
  ['nested bullets', 'Statistics   - Mean     - Arithmetic', '# Statistics\n  - Mean\n    - Arithmetic'],
  ['bullets alone', '• Mean • Median • Mode', '• Mean\n• Median\n• Mode'],
  ['numbers alone', '1. Mean 2. Median 3. Mode', '1. Mean\n2. Median\n3. Mode'],
  [
    'numbers',
    'Statistics 1. Arithmetic mean 2) Median and quantiles 3. Standard deviation',
    '# Statistics\n1. Arithmetic mean\n2) Median and quantiles\n3. Standard deviation',
  ],
  ['tabs', 'Statistics \tMean \t\tArithmetic', 'Statistics\n\tMean\n\t\tArithmetic'],
  [
    'indentation',
    'Statistics   Mean     Arithmetic mean     Geometric mean     The harmonic mean',
    'Statistics\n  Mean\n    Arithmetic mean\n    Geometric mean\n    The harmonic mean',
  ],
  ['a title that begins like a number', '2.5 volts\n- current\n- power', '# 2.5 volts\n- current\n- power'],
  ['a title that begins like a bullet', '*nix\n- shell\n- pipes', '# *nix\n- shell\n- pipes'],
  ['a title that begins like a heading', '#metoo\n- press\n- law', '# #metoo\n- press\n- law'],
  ['a title that is a heading', '# Bees\n- hive\n- honey', '# Bees\n- hive\n- honey'],
])('an outline of %s', (_, typed, lines) => {
  expect(pastedOutline(` ${typed}\n`)).toBe(lines);
});

it.each([
  'Statistics',
  '  Machine  learning  basics ',
  'The well-known Anglo-Saxon kings',
  'Python - the basics',
  'World War 2. The Pacific',
  'Statistics\n\nMean\n',
  'Statistics\tMean\tMedian',
  'Statistics   Mean     Median',
  'Der 1. und 2. Weltkrieg',
  'Vom 9. bis 11. November 1918',
  'Solve 3 * x - 2 = 0',
  'x - y - z',
  'a * b * c',
  'Rock - Paper - Scissors',
  'Paris  -  Lyon  -  Marseille',
  'ls - cd - pwd',
  '- 3 * x - 2 = 0',
  '1. und 2. Weltkrieg',
  '2.5 volts - current - power',
  '*nix - shell - pipes',
])('%j is a topic', (typed) => {
  expect(pastedOutline(typed)).toBeNull();
});
