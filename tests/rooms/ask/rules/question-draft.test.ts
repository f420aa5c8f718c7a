import { expect, it } from 'vitest';
import { keptDraft, readDraft } from '~/rooms/ask/rules/question-draft';

it('a draft is read as it was kept', () => {
  const draft = { question: 'Why?', selection: 'the mean' };
  expect(readDraft(keptDraft(draft))).toEqual(draft);
  expect(keptDraft({ question: '', selection: '' })).toBe('');
});

it.each([null, '', '[', 'Why?', 'null', '7', '{"question":"Why?"}', '[7,null]'])(
  'a browser that has kept %j has no draft',
  (kept) => {
    expect(readDraft(kept)).toEqual({ question: '', selection: '' });
  },
);
