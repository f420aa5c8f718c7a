import { expect, it } from 'vitest';
import { judge } from '~/kit/exercise/judge';
import type { AnswerCase, Expected } from '../../../fixtures/answers/build';

const isRight = { right: true, wrong: false, unreadable: null } as const satisfies Record<Expected, boolean | null>;

/** A test for each case of a corpus: the judgement, its notes, and its parts where the case tells them. */
export function judgesCases(cases: readonly AnswerCase[]): void {
  it.each(cases.map((each) => [shown(each), each] as const))(
    '%s',
    (_, { exercise, answer, expected, notes, parts }) => {
      const verdict = judge(exercise, answer);
      expect(verdict.isRight).toBe(isRight[expected]);
      expect([...verdict.notes].sort()).toEqual([...notes].sort());
      if (parts !== undefined || expected === 'unreadable')
        expect(verdict.parts.map((part) => (part ? '+' : '-')).join('')).toBe(parts ?? '');
    },
  );

  it('has at least 60 cases with right, wrong and unreadable ones, none of them twice', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ expected }) => expected)).size).toBe(3);
    expect(new Set(cases.map(({ exercise, answer }) => JSON.stringify([exercise, answer]))).size).toBe(cases.length);
  });
}

const shown = ({ answer, expected, title }: AnswerCase): string =>
  `${JSON.stringify(answer.length === 1 ? answer[0] : answer).slice(0, 60)} is ${expected}: ${title}`.replaceAll(
    '%',
    '%%',
  );
