import { describe, expect, it } from 'vitest';
import { excerptOf } from '~/rooms/ask/rules/excerpt';
import { finderIn, wordsAsked } from '~/rooms/ask/rules/found-in';
import { ownQuestions } from '~/rooms/ask/rules/own-questions';
import { coursesWritten, loadLessons } from '~/rooms/course/store/load';

describe('the questions that a lesson suggests', () => {
  it('find an answer in it without a model, in every lesson of the library', async () => {
    let questions = 0;
    let lessons = 0;
    const silent: string[] = [];
    for (const slug of coursesWritten())
      for (const [path, lesson] of await loadLessons(slug)) {
        const label = path.split(' > ').at(-1) ?? '';
        const find = finderIn(`${label}\n${lesson}`);
        const asked = (question: string) => wordsAsked(question, label);
        const suggested = ownQuestions(lesson, label, (question) => find(asked(question)).length > 0);
        lessons += 1;
        questions += suggested.length;
        if (suggested.length === 0) silent.push(`${path}: no question`);
        for (const question of suggested)
          if (!excerptOf(lesson, asked(question), label)?.markdown.trim()) silent.push(`${path}: ${question}`);
      }
    expect(silent).toEqual([]);
    expect(lessons).toBeGreaterThan(2_000);
    expect(questions).toBeGreaterThan(2.5 * lessons);
  });
});
