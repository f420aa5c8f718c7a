import { describe, expect, it } from 'vitest';
import {
  asksNothing,
  courseSearch,
  type FindableCourse,
  findCourses,
  firstSentence,
  lengthOf,
} from '~/rooms/course/rules/find-courses';

const course = (name: string, more: Partial<FindableCourse> = {}): FindableCourse => ({
  ...{ name, language: 'en', subject: 'science', level: 'new', minutes: 150 },
  ...{ aliases: [], names: {}, branches: [], introduction: '' },
  ...more,
});

const algebra = course('Algebra', {
  subject: 'mathematics',
  names: { de: ['Algebra lernen', 'Gleichungen'], 'zh-Hans': ['代数学'] },
  minutes: 300,
});
const physics = course('Physics', { aliases: ['mechanics'], branches: ['Equations of motion'] });
const baking = course('Brot backen', { language: 'de', subject: 'Handwerk', level: null, minutes: 45 });
const engines = course('Engines', { level: 'some', introduction: 'How heat becomes motion. Without algebra.' });
const all = [baking, engines, physics, algebra];

const found = (query: string) => findCourses(all, courseSearch(new URLSearchParams(query))).map(({ name }) => name);

describe('the catalogue', () => {
  it('has all courses if nothing is asked, or something that it does not know', () => {
    for (const query of ['', 'q=&subject=&level=', 'level=expert&length=endless&order=x']) {
      expect(found(query)).toHaveLength(4);
      expect(asksNothing(courseSearch(new URLSearchParams(query)))).toBe(true);
    }
  });

  it('is asked by subject, language, level and length, and by several of them', () => {
    expect(found('subject=mathematics')).toEqual(['Algebra']);
    expect(found('subject=handwerk')).toEqual(['Brot backen']);
    expect(found('language=de')).toEqual(['Brot backen']);
    expect(found('level=some')).toEqual(['Engines']);
    expect(found('length=short')).toEqual(['Brot backen']);
    expect(found('length=medium&level=new')).toEqual(['Physics']);
    expect(found('length=long&subject=science')).toEqual([]);
    expect([120, 121, 240, 241].map(lengthOf)).toEqual(['short', 'medium', 'medium', 'long']);
  });

  it('finds words in titles first, then in other names, branches and introductions', () => {
    expect(found('q=algebra')).toEqual(['Algebra', 'Engines']);
    expect(found('q=motion')).toEqual(['Physics', 'Engines']);
    expect(found('q=equation')).toEqual(['Physics']);
    expect(found('q=MECHANIC')).toEqual(['Physics']);
    expect(found('q=gleichung')).toEqual(['Algebra']);
    expect(found('q=代数')).toEqual(['Algebra']);
    expect(found('q=数学')).toEqual(['Algebra']);
    expect(found('q=physics+equations')).toEqual(['Physics']);
    expect(found('q=how+to+learn+algebra')).toEqual(['Algebra', 'Engines']);
    expect(found('q=motion&level=some')).toEqual(['Engines']);
  });

  it('finds nothing for words that are nowhere, and for signs', () => {
    for (const query of ['q=zebra', 'q=gebra', 'q=algebra+zebra', 'q=%3F%3F', 'q=%00', `q=${'a'.repeat(9_000)}`])
      expect(found(query)).toEqual([]);
  });

  it('shows the first sentence of an introduction', () => {
    expect(firstSentence('From **letters** to [curves](https://x.example). For all.')).toBe('From letters to curves.');
    expect(firstSentence('# Bread\n\nAll of it.')).toBe('Bread');
    expect(firstSentence('Version 1.5 and\nits rules! More.')).toBe('Version 1.5 and its rules!');
    expect(firstSentence('从零开始。然后继续。')).toBe('从零开始。');
    expect(firstSentence('')).toBe('');
  });
});
