import { expect, it } from 'vitest';
import { pastedOutline } from '~/kit/outline/pasted-outline';

it.each([
  ['lines', 'Statistics\n- Mean\n- Median', '# Statistics\n- Mean\n- Median'],
  // As Chromium and Firefox put lines into a field of one line.
  ['bullets', 'Statistics - Mean - Median', '# Statistics\n- Mean\n- Median'],
  ['nested bullets', 'Statistics   - Mean     - Arithmetic', '# Statistics\n  - Mean\n    - Arithmetic'],
  ['bullets alone', '• Mean • Median • Mode', '• Mean\n• Median\n• Mode'],
  ['numbers', 'Statistics 1. Mean 2) Median', '# Statistics\n1. Mean\n2) Median'],
  ['tabs', 'Statistics \tMean \t\tArithmetic', 'Statistics\n\tMean\n\t\tArithmetic'],
  ['indentation', 'Statistics   Mean     Arithmetic', 'Statistics\n  Mean\n    Arithmetic'],
])('%s are an outline', (_, typed, lines) => {
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
])('%j is a topic', (typed) => {
  expect(pastedOutline(typed)).toBeNull();
});
