import { describe, expect, it } from 'vitest';
import { giveaways } from '~/rooms/ask/rules/hint-check';
import exchanges from '../../../fixtures/ask/hints.json';

const good = exchanges.flatMap(({ good, ...asked }) => good.map((hint) => ({ ...asked, hint })));
const bad = exchanges.flatMap(({ bad, ...asked }) => bad.map((hint) => ({ ...asked, hint })));

describe('the checker of hints', () => {
  it('has recorded exchanges of several kinds to check', () => {
    expect(good.length + bad.length).toBeGreaterThanOrEqual(40);
    expect(new Set(exchanges.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(exchanges.map(({ language }) => language)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(good)('finds nothing in a good hint: $subject, $question', (exchange) => {
    expect(giveaways(exchange)).toEqual([]);
  });

  it.each(bad)('finds the answer in a bad one: $subject, $question', (exchange) => {
    expect(giveaways(exchange)).not.toEqual([]);
  });

  it('finds most of the bad ones even if the answer is not given', () => {
    const found = bad.filter((exchange) => giveaways({ ...exchange, answer: [] }).length > 0);
    expect(found.length).toBeGreaterThanOrEqual(10);
    expect(good.flatMap((exchange) => giveaways({ ...exchange, answer: [] }))).toEqual([]);
  });

  const asked = { question: 'What is 12 * 9?', answer: ['108'] };
  it.each([
    ['The result is near 110. Which number is it?', []],
    ['So 12 * 9 = 108.', ['result', 'worked-out']],
    ['A smaller one: 3 * 9 = 27. What changes with 12?', []],
    ['Write it as ten nines and two nines. What is each?', []],
    ['The answer is one step away: what is 10 * 9?', []],
    ['It is $108$.', ['result']],
    ['Not 1080 and not 108.5: what lies between?', []],
  ])('%s', (hint, found) => {
    expect(giveaways({ ...asked, hint })).toEqual(found);
  });

  it('does not count a result that the learner has already named', () => {
    const hint = 'You say 108. How could you check that without a calculator?';
    expect(giveaways({ ...asked, question: 'Is 12 * 9 really 108?', hint })).toEqual([]);
  });

  it('does not count code of the lesson, or code with gaps, as a solution', () => {
    const lesson = '```python\nfor name in names:\n    print(name)\n```';
    const question = 'How do I print each name?';
    const says = (code: string) =>
      giveaways({ question, lesson, answer: [], hint: `Look at this:\n\n\`\`\`python\n${code}\n\`\`\`` });
    expect(says('for name in names:\n    print(name)')).toEqual([]);
    expect(says('for ___ in names:\n    print(name)\n    count()')).toEqual([]);
    expect(says('for each in people:\n    print(each)')).toEqual(['code']);
  });
});
