import { describe, expect, it } from 'vitest';
import { loadCourse } from '~/rooms/course/store/courses';
import { nearestLesson } from '~/rooms/course/store/nearest-lesson';

describe('the nearest written lesson of the library', () => {
  it.each([
    [['My notes', 'kanji'], 'Japanese for Beginners', /kanji/],
    [['Algebra for beginners', 'Solving quadratic equations'], 'Algebra', /equation/],
    [['Emergencies', 'CPR'], 'First Aid', /CPR/],
    [['Interest rates', 'Inflation'], 'Economics', /^Inflation/],
    [['My notes', 'Loops in Python', 'An unheard-of leaf'], 'Python Programming', /loop/],
  ])('is in the part of a course that a label of %j names', async (path, course, label) => {
    const near = await nearestLesson(path);
    expect(near).toMatchObject({ course, lesson: { label: expect.stringMatching(label) } });
    // It is the lesson at that number of the course's page.
    const opened = await loadCourse(near?.slug ?? '');
    expect(opened?.nodes.find(({ lesson }) => lesson === near?.lesson?.number)?.label).toBe(near?.lesson?.label);
  });

  it.each([
    [['Linear Algebra', 'Matrices do something', 'Row by column'], 'Statistics'],
    [['kotlin', 'Functions'], 'Python Programming'],
    [['Photosynthesis', 'The bargain that feeds the planet'], 'Physics'],
  ])('is no lesson for %j, but a course of the same field', async (path, course) => {
    expect(await nearestLesson(path)).toMatchObject({ course, lesson: null });
  });

  it.each([[['Deutsche Geschichte', 'Der Krieg']], [['…']]])('is nothing for %j', async (path) => {
    expect(await nearestLesson(path)).toBeNull();
  });
});
