import { expect, it } from 'vitest';
import { figureFaults } from '~/kit/markdown/figures/lesson-figures';
import { checkCourse } from '~/rooms/course/acts/check/check-course';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import { problemSaid } from '~/rooms/course/rules/problem-said';

const check = checkCourse({ work: { figureFaults } });

const course = `---
id: sums
title: Sums
language: en
licence: CC BY 4.0
authors: [Ada]
reviewed: no
---

See [the rest](http://example.com/rest).
`;

const lesson = (id: string, body: string) => `---\nid: ${id}\ntitle: Lesson ${id}\n---\n\n${body}\n`;

const picture = (path: string, text: string): CoursePicture => {
  const bytes = new TextEncoder().encode(text);
  return { path, size: bytes.length, bytes };
};

async function found(lessons: Readonly<Record<string, string>>, pictures: readonly CoursePicture[] = []) {
  const files = Object.entries({ 'course.md': course, ...lessons }).map(([path, text]) => ({ path, text }));
  const { problems, remarks, figures } = await check(files, pictures);
  return { problems: problems.map(problemSaid), remarks: remarks.map(problemSaid), figures };
}

const faulty = lesson(
  'a',
  `One and one is $\\frac{1$ here, see [next](02-b.md), [gone](03-c.md) and
![](../sums/pictures/sum.svg) ![](pictures/sum.svg) with ![a hat](hat.png).

- [ ] Add.

\`\`\`exercise
{n=1..3} What is {n} + 1?
= 1/0
\`\`\`

\`\`\`exercise
What is 1 + 1?
\`\`\`

\`\`\`plot
y = x for x = 0..1
y = nonsense(
\`\`\`

## Cards

Q: What is one and one?
A: Two.

Q:  Is it three?
A: No.

Key 1: Two.
Key 3: Four.`,
);

it('names each fault of a lesson at its line', async () => {
  const { problems } = await found({ '01-a.md': faulty, '02-b.md': lesson('b', 'Text.') }, [
    picture('pictures/sum.svg', '<svg onload="x()"></svg>'),
    picture('pictures/notes.txt', 'hello'),
  ]);
  expect(problems).toMatchInlineSnapshot(`
    [
      "01-a.md:6: The link leads to “03-c.md”, which is not in the course’s folder.",
      "01-a.md:6: The formula “\\frac{1” cannot be read as TeX.",
      "01-a.md:7: The picture “../sums/pictures/sum.svg” is not in the course’s folder.",
      "01-a.md:7: The picture “hat.png” is not in the course’s folder.",
      "01-a.md:11: The exercise’s own answer is judged wrong, at least with some of its numbers.",
      "01-a.md:17: The exercise cannot be read. The answer is missing. Add a line such as = 13 below the question.",
      "01-a.md:22: The figure cannot be drawn. ‘nonsense(’ has a letter that is not x.",
      "01-a.md:34: The lesson has no task for “Key 3”.",
      "course.md:10: “http://example.com/rest” cannot be a link: an address begins with “https://” and has no spaces.",
      "pictures/notes.txt:1: The file is not a picture in PNG, JPEG, WebP, GIF or SVG, whatever its name says.",
      "pictures/sum.svg:1: The SVG has a script or takes in something from elsewhere, and is refused: onload=",
    ]
  `);
});

it('remarks on what a writer may leave as it is', async () => {
  const same = 'The same sentence of nine words stands in both lessons.';
  const long = `It goes ${'on and '.repeat(25)}ends.`;
  const { problems, remarks } = await found(
    {
      '01-a.md': lesson('a', `${same}\n\n${long}\n\n![](pictures/a.png)\n\n## Cards\n\nQ: Is it so?\nA: Yes.`),
      '02-b.md': lesson('b', `Here.\n${same} ${'word '.repeat(1000)}`),
    },
    [picture('pictures/a.png', 'GIF89a'), picture('pictures/b.gif', 'GIF89a')],
  );
  expect(problems).toEqual([
    'course.md:10: “http://example.com/rest” cannot be a link: an address begins with “https://” and has no spaces.',
  ]);
  expect(remarks).toMatchInlineSnapshot(`
    [
      "01-a.md:6: The lesson is short. Words: 64; most lessons have 80 to 900.",
      "01-a.md:8: A sentence has more than 45 words: It goes on and on and on and on and on and on and on and on…",
      "01-a.md:10: The picture “pictures/a.png” has no text for people who do not see it.",
      "01-a.md:14: This card is left out: Is it so? – It can be answered with yes or no, and so by guessing.",
      "02-b.md:6: The lesson is long. Words: 1011; most lessons have 80 to 900.",
      "02-b.md:7: A sentence has more than 45 words: word word word word word word word word word word word word…",
      "02-b.md:7: Another lesson has the same sentence: The same sentence of nine words stands in both lessons. (01-a.md:6)",
      "pictures/b.gif:1: No lesson shows this picture.",
    ]
  `);
});

it('counts what a course has', async () => {
  const { figures } = await found({
    '01-a.md': lesson(
      'a',
      'One two three.\n\n```exercise\n1 + 1?\n= 2\n! Count.\n```\n\n## Cards\n\nQ: How many are one and one?\nA: Two.',
    ),
    '02-b.md': '---\nid: b\nneeds: [a]\n---\n',
  });
  expect(figures).toEqual({
    ...{ lessons: 1, unwritten: 1, words: 3, minutes: 1, exercises: 1, exercisesWithSteps: 1 },
    ...{ figures: 0, pictures: 0, cards: 1, withoutNeeds: 1 },
  });
});

it('says the faults of structure alone where a course cannot be read', async () => {
  const { problems, figures } = await found({ '01-a.md': lesson('a', ''), '02-a.md': lesson('a', '') });
  expect(problems).toEqual(['02-a.md:1: The id “a” is taken by another lesson of the course.']);
  expect(figures).toBeNull();
});
