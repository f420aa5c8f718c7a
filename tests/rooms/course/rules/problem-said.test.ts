import { expect, it } from 'vitest';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import { readCourse } from '~/rooms/course/rules/read-course';

const course = `---
id: my course
title: A course
language: en
licence: CC BY 4.0
authors: [Ada]
reviewed: yes
level: expert
names: [Kurs]
---
`;

const lesson = '---\nid: one\nminutes: 1000\nneeds: [two]\n---\n\nText.\n';

function said(files: Readonly<Record<string, string>>): readonly string[] {
  const read = readCourse(Object.entries(files).map(([path, text]) => ({ path, text })));
  return read.ok ? [] : read.problems.map(problemSaid);
}

it('says each fault after its file and line, with what would be right', () => {
  expect(said({ 'course.md': course, '01-a/01-one.md': lesson })).toEqual([
    'course.md:2: “my course” cannot be an id: small letters, digits and single hyphens between them, at most 60 characters.',
    'course.md:8: “expert” is not a level. The levels are: new, some, use.',
    'course.md:7: “yes” does not say who checked the course and when, such as “Dr Ada Example, 2026-05-01”. Write “no” if nobody has.',
    'course.md:9: The field “names” takes titles by language, such as “de: [Algebra lernen]”.',
    '01-a/01-one.md:3: “1000” is not a time in minutes: a whole number from 1 to 999.',
    '01-a/01-one.md:1: The lesson needs “two”, which is the id of no lesson of the course.',
  ]);
});

it('shows the beginning of a long value', () => {
  const [sentence = ''] = said({ 'course.md': course.replace('my course', 'a b '.repeat(5_000)), '01.md': lesson });
  expect(sentence.length).toBeLessThan(300);
});
