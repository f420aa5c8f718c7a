import type { CourseFile, CourseFront, CourseLesson, CourseLine, CourseText } from './course-text';
import { fileNameOf, writeCourse } from './write-course';

/** A branch or leaf of an outline; level 1 is directly below the course's title. */
interface OutlineEntry {
  readonly level: number;
  readonly label: string;
}

/** A small course to begin with: it passes `check`, and has one of each thing that a lesson can have. */
export const sampleCourse = (id: string, title: string): readonly CourseFile[] =>
  writeCourse(courseOf(id, title, sampleIntroduction, sampleLines));

/** A course of empty lessons, one for each leaf of an outline. */
export function courseOfOutline(id: string, title: string, outline: readonly OutlineEntry[]): readonly CourseFile[] {
  const taken = new Set<string>();
  const lines = outline.map(({ level, label }, at): CourseLine => {
    const isLeaf = (outline[at + 1]?.level ?? 0) <= level;
    return { level, label, lesson: isLeaf ? lessonOf(freeId(fileNameOf(label), taken), label) : null };
  });
  return writeCourse(courseOf(id, title, '', lines));
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}

const courseOf = (id: string, title: string, introduction: string, lines: readonly CourseLine[]): CourseText => ({
  front: {
    ...emptyFront,
    ...{ id, title, language: 'en', licence: 'CC BY 4.0', authors: ['Your name'], version: '0.1.0' },
  },
  introduction,
  lines,
  keywords: [],
});

const emptyFront: Omit<CourseFront, 'id' | 'title' | 'language' | 'licence' | 'authors'> = {
  ...{ reviewed: null, checked: '', version: '', subject: '', level: null },
  ...{ aliases: [], names: {}, next: [], sources: [] },
};

const lessonOf = (id: string, title: string, more: Partial<CourseLesson> = {}): CourseLesson => ({
  ...{ id, title, file: '', markdown: '', line: 1, cards: '', objectives: [], needs: [], minutes: null, sources: [] },
  ...more,
});

const sampleIntroduction = 'Say here what the course is about, for whom it is, and what they can do at its end.';

const first = `A lesson is one Markdown file. It says one thing that a learner did not know before, with an example that can be
checked, and it ends with something to do. Its front matter has an id, which never changes, because the maps of learners
find their lesson by it. Its title may change at any time.

Write for somebody who reads it alone in the evening and cannot ask anybody. Use short sentences, explain a word before
you need it, and leave out what nobody will miss. A formula stands between dollar signs: $3 + 4 = 7$.

- [ ] Write the first sentence of your own lesson, and read it aloud.`;

const second = `An exercise is a block of its own, and the product judges the answer. The numbers in the braces are drawn anew for each
learner, so that two neighbours have different ones. The line with the equals sign is the answer, a line with a question
mark is a hint, and the line with the exclamation mark shows the steps.

Before you give a course to anybody, try each of its exercises yourself. The command that checks a course solves them
with several numbers, and says at which line an exercise does not accept its own answer. It cannot see whether the
question is clear; that is for a second reader.

\`\`\`exercise
{a=2..9} {b=2..9} A box has {a} rows of {b} eggs. How many eggs are in it?
= a*b
? Count one row, then the rows.
! Each of the {a} rows has {b} eggs, and $ {a} \\cdot {b} = {a*b} $.
\`\`\``;

const third = `A figure is drawn by the server from a few lines. It needs no program to make it, it can be corrected in the text, and
its data can be read by people who do not see it. Choose the kind that shows the idea with the fewest lines.

The graph below shows how a price grows with the number of pieces. A reader sees at once that it is a straight line, and
that it begins above zero, because the journey costs something even without a piece. Say below a figure what is to be
seen in it; a figure without a sentence is a decoration.

\`\`\`plot
title: The price of a delivery
y = 2x + 5 for x = 0..10
x: pieces
y: price
\`\`\`

- [ ] Read the price of four pieces from the graph.`;

const sampleLines: readonly CourseLine[] = [
  { level: 1, label: 'Writing', lesson: null },
  {
    level: 2,
    label: 'A first lesson',
    lesson: lessonOf('first-lesson', 'A first lesson', {
      markdown: first,
      objectives: ['say what a lesson needs'],
      minutes: 3,
      cards: 'Q: By which field do the maps of learners find a lesson?\nA: By its id.',
    }),
  },
  {
    level: 2,
    label: 'An exercise',
    lesson: lessonOf('exercise', 'An exercise', {
      markdown: second,
      needs: ['first-lesson'],
      minutes: 4,
      cards:
        'Q: Which line of an exercise shows the steps?\n- The line with the question mark\n+ The line with the exclamation mark\n- The line with the equals sign',
    }),
  },
  { level: 1, label: 'Showing', lesson: null },
  {
    level: 2,
    label: 'A figure',
    lesson: lessonOf('figure', 'A figure', {
      markdown: third,
      needs: ['first-lesson'],
      minutes: 4,
      cards: 'Q: What does a figure need below it?\nA: A sentence that says what is to be seen.\n\nKey 1: 13',
    }),
  },
];
