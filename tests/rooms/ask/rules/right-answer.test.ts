import { describe, expect, it } from 'vitest';
import { hintFaults } from '~/rooms/ask/acts/screened-hint';
import { confirms, isReplyToHint } from '~/rooms/ask/rules/right-answer';

const hinted = (answer: string, how: 'hint' | 'answer' = 'hint') => [
  { how, question: 'How do I solve 3x + 7 = 22?', selection: '', answer },
];
const asks = hinted('Which of the two was done last, and what undoes it?');

describe('a reply to a hint', () => {
  it.each(['x = 5', '5', 'I subtract seven first', 'Erst 7 abziehen, dann durch 3', '先减七，再除以三', 'أطرح سبعة'])(
    'answers what the hint has asked: %s',
    (message) => expect(isReplyToHint(asks, message)).toBe(true),
  );

  it.each(['Another hint, please', 'Why is that so?', '为什么？', 'لماذا؟', ''])('is none: %s', (message) => {
    expect(isReplyToHint(asks, message)).toBe(false);
  });

  it('needs a hint just before that asks something', () => {
    expect(isReplyToHint([], 'x = 5')).toBe(false);
    expect(isReplyToHint(hinted('Look at the second rule.'), 'x = 5')).toBe(false);
    expect(isReplyToHint(hinted('Is it 5?', 'answer'), 'x = 5')).toBe(false);
  });
});

describe('a confirmation', () => {
  it.each([
    'Right: you undid the last step first.',
    "That's correct, the 7 goes first.",
    '**Exactly.** The answer is 5.',
    'Richtig, erst die 7, dann die 3.',
    'Genau: x ist 5.',
    'C’est exact : tu as soustrait 7.',
    'Correcto: primero se resta 7.',
    'Isso mesmo, x é 5.',
    'صحيحٌ، طرحت سبعة أولًا.',
    'أحسنت: الناتج ٥.',
    '对，先减七。',
    '完全正确：x 等于 5。',
  ])('begins with a word that calls it right: %s', (answer) => expect(confirms(answer)).toBe(true));

  it.each([
    'Right idea, but the 7 goes first.',
    'Not quite right: look at the 7.',
    'Almost. What undoes + 7?',
    'Rightly named. What is next?',
    'Richtig angefangen, aber die 3 fehlt.',
    'Presque juste.',
    'Casi correcto, pero falta un paso.',
    'Quase certo.',
    'ليس صحيحًا تمامًا.',
    '不对，先看七。',
    '对，但是还差一步。',
  ])('is none: %s', (answer) => expect(confirms(answer)).toBe(false));

  it('may say the answer whole, but only to a reply', () => {
    const told = 'Right: you undid the last step first. The answer is 5.';
    const hint = { lesson: '', hint: 1, turns: asks } as const;
    expect(hintFaults({ ...hint, question: 'x = 5' }, told)).toEqual([]);
    expect(hintFaults({ ...hint, question: 'What is x?' }, told)).not.toEqual([]);
    expect(hintFaults({ ...hint, question: 'x = 4' }, 'Not yet. The answer is 5.')).not.toEqual([]);
  });
});
