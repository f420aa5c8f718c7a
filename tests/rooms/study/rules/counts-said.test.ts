import { expect, it } from 'vitest';
import { studyWords } from '~/rooms/study/words';

it('a part of one thing is said in the singular, however many are done', () => {
  expect(studyWords.lessonsThere({ written: 0, all: 1 })).toBe('Lessons written: 0 of 1.');
  expect(studyWords.someLeavesDone({ done: 0, n: 1 })).toBe('0 of 1 leaf of this map is done.');
  expect(studyWords.doneOfTasks({ done: 0, n: 1 })).toBe('0 of 1 task done');
  expect(studyWords.shownNodes({ shown: 1, n: 1 })).toBe('1 of 1 node visible');
});
