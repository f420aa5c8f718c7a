import { expect, it } from 'vitest';
import { changedParagraphs } from '~/rooms/copy/rules/changed-paragraphs';
import { withSameTicks } from '~/rooms/copy/rules/same-ticks';

it('paragraphs are the same, gone or new', () => {
  expect(changedParagraphs('One.\n\nTwo.\n\nThree.', 'One.\n\nTwo, changed.\n\nThree.\n\nFour.')).toEqual([
    { kind: 'same', text: 'One.' },
    { kind: 'gone', text: 'Two.' },
    { kind: 'new', text: 'Two, changed.' },
    { kind: 'same', text: 'Three.' },
    { kind: 'new', text: 'Four.' },
  ]);
  expect(changedParagraphs('', '')).toEqual([]);
  const long = (word: string) => Array.from({ length: 1_200 }, (_, n) => `${word} ${n}`).join('\n\n');
  expect(changedParagraphs(long('a'), long('b'))).toHaveLength(2_400);
});

it('a later text has the ticks of the tasks that it shares', () => {
  expect(withSameTicks('- [x] Look.\n- [x] Gone.\n- [ ] Listen.', '- [ ] New.\n- [ ] Look.\n- [ ] Listen.')).toBe(
    '- [ ] New.\n- [x] Look.\n- [ ] Listen.',
  );
});
