import { describe, expect, it } from 'vitest';
import type { CourseFile } from '~/rooms/course/rules/course-text';
import { courseLimits } from '~/rooms/course/rules/course-text';
import { readCourse, withoutCards } from '~/rooms/course/rules/read-course';
import { fileNameOf, writeCourse } from '~/rooms/course/rules/write-course';

const front = 'id: tea\ntitle: Tea\nlanguage: en\nlicence: CC BY 4.0\nauthors: [Ada]\nreviewed: no\n';
const course = (more = ''): CourseFile => ({ path: 'course.md', text: `---\n${front}${more}---\n\nAll about tea.\n` });
const lesson = (path: string, fields: string, text = 'Water boils.'): CourseFile => ({
  path,
  text: `---\n${fields}\n---\n\n${text}\n`,
});

/** The faults of a course with these files besides a sound one. */
const faults = (...files: CourseFile[]) => {
  const read = readCourse([course(), ...files]);
  return read.ok ? [] : read.problems.map(({ file, line, is, value }) => `${file}:${line} ${is} ${value}`.trim());
};

const sound = [
  { path: '02-pots/branch.md', text: '---\ntitle: Pots, large and small\n---\n' },
  lesson('02-pots/10-iron.md', 'id: iron\ntitle: Iron pots\nneeds: [water]\nminutes: 5'),
  lesson('02-pots/9-clay.md', 'id: clay', 'Clay breathes.\n\n## Cards\n\nQ: What breathes?\nA: Clay'),
  lesson('01-water.md', 'id: water\ntitle: Water\nobjectives: [boil it]\nsources: [https://example.org/water]'),
  { path: 'notes/03-empty.md', text: '---\nid: empty\n---\n' },
];

describe('a course of files', () => {
  it('is read in the order of its numbers, with titles of its own or of its files', () => {
    const read = readCourse([...sound, course()]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.course.introduction).toBe('All about tea.');
    expect(read.course.lines.map(({ level, label, lesson }) => [level, label, lesson?.id])).toEqual([
      [1, 'Water', 'water'],
      [1, 'Pots, large and small', undefined],
      [2, 'Clay', 'clay'],
      [2, 'Iron pots', 'iron'],
      [1, 'Notes', undefined],
      [2, 'Empty', 'empty'],
    ]);
    expect(read.course.lines[2]?.lesson).toMatchObject({
      markdown: 'Clay breathes.',
      cards: 'Q: What breathes?\nA: Clay',
      line: 5,
    });
    expect(read.course.lines[3]?.lesson).toMatchObject({ needs: ['water'], minutes: 5 });
    expect(read.course.lines[5]?.lesson?.markdown).toBe('');
  });

  it('can be an outline alone', () => {
    const read = readCourse([course(), { path: 'outline.md', text: '- Water\n  - Boiling\r\n- Pots\n' }]);
    expect(read.ok && read.course.lines.map(({ level, label }) => [level, label])).toEqual([
      [1, 'Water'],
      [2, 'Boiling'],
      [1, 'Pots'],
    ]);
  });

  it.each([
    ['no course file', [lesson('01-a.md', 'id: a')], 'course.md:1 noCourseFile'],
    [
      'a field too few',
      [{ ...course(), text: course().text.replace('title: Tea\n', '') }],
      'course.md:1 missingField title',
    ],
    ['an unknown field', [course('titel: Tee\n')], 'course.md:8 unknownField titel'],
    ['a bad level', [course('level: expert\n')], 'course.md:8 notALevel expert'],
    [
      'a review without a date',
      [{ ...course(), text: course().text.replace('reviewed: no', 'reviewed: Dr X') }],
      'course.md:7 notReviewed Dr X',
    ],
    [
      'a source with another scheme',
      [course('sources: [javascript:alert(1)]\n')],
      'course.md:8 notALink javascript:alert(1)',
    ],
    ['a source over http', [course('sources: [http://example.org]\n')], 'course.md:8 notALink http://example.org'],
    [
      'an id with a space',
      [{ ...course(), text: course().text.replace('id: tea', 'id: my tea') }],
      'course.md:2 notAnId my tea',
    ],
    [
      'a bad language',
      [{ ...course(), text: course().text.replace('language: en', 'language: English!') }],
      'course.md:4 notALanguage English!',
    ],
    ['a map as a list', [course('aliases:\n  a: b\n')], 'course.md:8 notAList aliases'],
  ])('is refused with %s, with the line', (_, files, fault) => {
    const read = readCourse(files);
    const { file, line, is, value } = (read.ok ? undefined : read.problems[0]) ?? {
      file: '',
      line: 0,
      is: '',
      value: '',
    };
    expect(`${file}:${line} ${is} ${value}`.trim()).toBe(fault);
  });

  it.each([
    ['an id twice', [lesson('1.md', 'id: a'), lesson('2.md', 'id: a')], ['2.md:1 idTwice a']],
    ['a lesson without an id', [lesson('1.md', 'title: A')], ['1.md:1 missingField id']],
    ['a need that is not there', [lesson('1.md', 'id: a\nneeds: [b]')], ['1.md:1 noSuchNeed b']],
    ['a need of itself', [lesson('1.md', 'id: a\nneeds: [a]')], ['1.md:1 needsItself a']],
    [
      'needs in a circle',
      [lesson('1.md', 'id: a\nneeds: [b]'), lesson('2.md', 'id: b\nneeds: [c]'), lesson('3.md', 'id: c\nneeds: [a]')],
      ['1.md:1 needsInACircle a → b → c → a'],
    ],
    ['minutes in words', [lesson('1.md', 'id: a\nminutes: five')], ['1.md:3 notMinutes five']],
    ['nothing inside', [], ['course.md:1 nothingInside']],
    [
      'an outline beside lessons',
      [lesson('1.md', 'id: a'), { path: 'outline.md', text: '- A\n' }],
      ['outline.md:1 outlineAndLessons'],
    ],
    ['a line that is no bullet', [{ path: 'outline.md', text: '- A\n\nB\n' }], ['outline.md:3 badOutlineLine B']],
    ['a skipped level', [{ path: 'outline.md', text: '- A\n    - B\n' }], ['outline.md:2 badOutlineLine - B']],
    ['too deep folders', [lesson(`${'a/'.repeat(12)}1.md`, 'id: a')], [`${'a/'.repeat(12)}1.md:1 tooDeep 12`]],
    ['a huge lesson', [lesson('1.md', 'id: a', 'x'.repeat(courseLimits.lessonBytes))], ['1.md:1 lessonLong 200']],
  ])('is refused with %s', (_, files, expected) => {
    expect(faults(...files)).toEqual(expected);
  });

  it('with very many files, or a circle of thousands, is refused at once', () => {
    const many = Array.from({ length: courseLimits.files + 1 }, (_, n) => lesson(`${n}.md`, `id: a${n}`));
    expect(faults(...many)).toEqual(['course.md:1 tooManyFiles 3000']);
    const circle = Array.from({ length: 2_900 }, (_, n) =>
      lesson(`${n}.md`, `id: a${n}\nneeds: [a${(n + 1) % 2_900}]`),
    );
    expect(faults(...circle)).toHaveLength(1);
  });

  it('is written as files that read as the same course', () => {
    const read = readCourse([course('names: { de: [Tee] }\naliases: ["tea: how to"]\n'), ...sound]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const again = readCourse(writeCourse({ ...read.course, keywords: ['green tea'] }));
    if (!again.ok) throw new Error(JSON.stringify(again.problems));
    const plain = ({ lines }: typeof again.course) =>
      lines.map(({ lesson, ...line }) => ({ ...line, lesson: lesson && { ...lesson, file: '', line: 0 } }));
    expect(plain(again.course)).toEqual(plain(read.course));
    expect(again.course).toMatchObject({ front: read.course.front, keywords: ['green tea'] });
  });
});

describe('the cards of a lesson', () => {
  it('come below the last heading, which code cannot have', () => {
    const text = 'A\n\n## Cards\n\nOf paper.\n\n```md\n## Cards\n```\n\n## Cards\n\nQ: x\nA: y';
    expect(withoutCards(text).cards.trim()).toBe('Q: x\nA: y');
    expect(withoutCards('```md\n## Cards\n```').cards).toBe('');
    expect(withoutCards('## Cardsharps\n\nx').cards).toBe('');
  });

  it('do not take a part of that name from a lesson without cards', () => {
    const markdown = 'A\n\n## Cards\n\nThey are of paper.';
    const files = writeCourse({
      front: {
        id: 'a',
        title: 'A',
        language: 'en',
        licence: 'x',
        authors: ['B'],
        reviewed: null,
        checked: '',
        version: '',
        subject: '',
        level: null,
        aliases: [],
        names: {},
        next: [],
        sources: [],
      },
      introduction: '',
      keywords: [],
      lines: [
        {
          level: 1,
          label: 'One',
          lesson: {
            id: 'one',
            title: 'One',
            file: '',
            line: 0,
            markdown,
            cards: '',
            objectives: [],
            needs: [],
            minutes: null,
            sources: [],
          },
        },
      ],
    });
    const read = readCourse(files);
    expect(read.ok && read.course.lines[0]?.lesson).toMatchObject({ markdown, cards: '' });
  });
});

describe('the name of a file', () => {
  it.each([
    ['Signed numbers & fractions, checked', 'signed-numbers-fractions-checked'],
    ['Über ’s Wasser', 'uber-s-wasser'],
    ['読み方の練習', '読み方の練習'],
    ['???', 'lesson'],
    ['A'.repeat(80), 'a'.repeat(50)],
    ['one two three four five six seven eight nine ten eleven', 'one-two-three-four-five-six-seven-eight-nine-ten'],
  ])('of %j is %j', (label, name) => {
    expect(fileNameOf(label)).toBe(name);
  });
});
