import { expect, it } from 'vitest';
import { readingsMessage, readingsOf } from '~/jobs/rules/readings';
import { mayBeVague, readingsIn } from '~/kit/outline/readings';

const three = ['How life began', 'Meaning in life', 'How cells work'];

it.each([
  ['as asked for', '? How life began\n? Meaning in life\n? How cells work'],
  ['as a list', '- ? How life began\n- ？ Meaning in life\n2. ؟ How cells work\n'],
  [
    'with chatter and a fence',
    'That is vague:\n```\n? **How life began**\n? "Meaning in life"\n\n? How cells work\n```',
  ],
  ['four of them', '? How life began\n? Meaning in life\n? How life began\n? How cells work\n? Another'],
])('readings are read %s', (_, text) => expect(readingsIn(text)).toEqual(three));

it.each([
  ['an outline', '- Life began in water\n  - How?\n- Cells'],
  ['an outline that asks', '- Why do we live?\n- ? What is life\n- How cells work'],
  ['a single one', '? How life began'],
  ['nothing', ''],
  ['readings that are no topics', `? ${'long '.repeat(20)}\n? ...\n? How cells work`],
])('%s is no choice of readings', (_, text) => expect(readingsIn(text)).toBeNull());

it('only a short topic may be vague', () => {
  expect(['Life', 'Things', 'How to live', '生活', 'Leben'].map(mayBeVague)).toEqual(Array(5).fill(true));
  expect(mayBeVague('How plants turn light into sugar')).toBe(false);
});

it('the message of a run keeps them', () => {
  expect(readingsOf(readingsMessage(three))).toEqual(three);
  expect(readingsOf(null)).toEqual([]);
  expect(readingsOf({ id: 'run.lost' })).toEqual([]);
  expect(readingsOf({ sentence: 'Of an earlier release' })).toEqual([]);
});
