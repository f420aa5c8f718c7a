import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addOwnCourses } from '~/rooms/course/store/catalogue';
import { loadLessons } from '~/rooms/course/store/load';
import { courseCommand } from '~/server/commands/course-command.server';

let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'course-command-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const run = (...words: string[]) => courseCommand(words, place);

const filesIn = (folder: string) =>
  readdirSync(join(place, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

it('makes a course that passes its own check without a remark', async () => {
  expect((await run('new', 'my-course', 'Sums', 'and', 'eggs')).code).toBe(0);
  expect(readFileSync(join(place, 'my-course/course.md'), 'utf8')).toContain('title: Sums and eggs');
  const { lines, code } = await run('check', 'my-course');
  expect(lines).toEqual([
    'Lessons: 3',
    'Lessons nobody has written: 0',
    expect.stringMatching(/^Words: [34]\d\d$/),
    'Minutes: 11',
    'Exercises: 1',
    'Exercises with their steps: 1',
    'Figures: 1',
    'Pictures: 0',
    'Cards: 3',
    'Lessons that build on no other: 1',
    'Faults: 0. Remarks: 0.',
  ]);
  expect(code).toBe(0);
});

it('makes empty lessons of an outline', async () => {
  writeFileSync(join(place, 'outline.txt'), '- Letters\n    - Signs\n    - Signs and more\n- Equations\n');
  expect((await run('new', 'algebra-two', '--from', 'outline.txt')).code).toBe(0);
  expect(filesIn('algebra-two')).toEqual([
    ...['01-signs.md', '02-equations.md', '02-signs-and-more.md', 'branch.md', 'course.md'],
  ]);
  const { lines, code } = await run('check', 'algebra-two');
  expect(lines).toContain('Lessons nobody has written: 3');
  expect(code).toBe(0);
});

it('writes over nothing, and into no folder whose name cannot be an id', async () => {
  mkdirSync(join(place, 'full'));
  writeFileSync(join(place, 'full', 'notes.txt'), 'mine');
  expect((await run('new', 'full')).lines).toEqual([`${join(place, 'full')} is not empty.`]);
  expect((await run('new', 'My Course')).lines[0]).toContain('Call it my-course');
  expect(readdirSync(place)).toEqual(['full']);
});

it('says each fault with its file and line, and packs no course that has one', async () => {
  await run('new', 'my-course');
  const file = join(place, 'my-course/01-writing/02-an-exercise.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('= a*b', '= 1/0').replace('- first-lesson', '- last-lesson'));
  const structure = await run('check', 'my-course');
  expect(structure.lines[0]).toBe(
    'fault  01-writing/02-an-exercise.md:1: The lesson needs “last-lesson”, which is the id of no lesson of the course.',
  );
  expect(structure.code).toBe(1);
  writeFileSync(file, readFileSync(file, 'utf8').replace('- last-lesson', '- first-lesson'));
  const { lines, code } = await run('pack', 'my-course');
  expect(lines[0]).toMatch(/^fault {2}01-writing\/02-an-exercise\.md:\d+: The exercise’s own answer is judged wrong/);
  expect(code).toBe(1);
  expect(readdirSync(place)).toEqual(['my-course']);
});

it('says where the folder is not called as the id is, which a packed course does not mind', async () => {
  await run('new', 'my-course');
  renameSync(join(place, 'my-course'), join(place, 'draft'));
  const { lines, code } = await run('check', 'draft');
  expect(lines[0]).toBe(
    'fault  course.md:2: The id “my-course” is not the name of the course’s folder. Both have to be the same.',
  );
  expect(code).toBe(1);
  expect((await run('pack', 'draft')).code).toBe(0);
});

it('packs the same bytes for the same folder, in a folder of its id', async () => {
  await run('new', 'my-course');
  const pictures = join(place, 'my-course/pictures');
  mkdirSync(pictures);
  writeFileSync(join(pictures, 'a.gif'), 'GIF89a');
  writeFileSync(join(place, 'my-course/.hidden'), 'no');
  expect((await run('pack', 'my-course')).lines.at(-1)).toBe(
    `The course is packed: ${join(place, 'my-course-0.1.0.zip')}`,
  );
  const first = readFileSync(join(place, 'my-course-0.1.0.zip'));
  utimesSync(join(pictures, 'a.gif'), 1, 1);
  await run('pack', 'my-course');
  expect(readFileSync(join(place, 'my-course-0.1.0.zip')).equals(first)).toBe(true);
  expect(Object.keys(unzipSync(first))).toEqual([
    'my-course/01-writing/01-a-first-lesson.md',
    'my-course/01-writing/02-an-exercise.md',
    'my-course/01-writing/branch.md',
    'my-course/02-showing/01-a-figure.md',
    'my-course/02-showing/branch.md',
    'my-course/course.md',
    'my-course/pictures/a.gif',
  ]);
});

it('gives the script a course to serve, or says what is missing', async () => {
  await run('new', 'my-course');
  expect(await run('preview', 'my-course')).toEqual({
    ...{ lines: [], code: 0 },
    preview: { id: 'my-course', folder: join(place, 'my-course') },
  });
  expect((await run('preview', 'other')).lines).toEqual([`There is no folder ${join(place, 'other')}.`]);
  rmSync(join(place, 'my-course/course.md'));
  expect((await run('preview', 'my-course')).lines).toEqual([
    expect.stringContaining('The file course.md is missing.'),
  ]);
  expect((await run('sing', 'my-course')).code).toBe(2);
  expect((await run('check')).code).toBe(2);
});

it('makes a course that the product reads through a link, as a preview does, with what is saved', async () => {
  await run('new', 'my-course');
  const own = join(place, 'own');
  mkdirSync(own);
  symlinkSync(join(place, 'my-course'), join(own, 'my-course'), 'junction');
  addOwnCourses(own);
  expect((await loadLessons('my-course')).size).toBe(3);
  const file = join(place, 'my-course/02-showing/01-a-figure.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('A figure is drawn', 'A figure is painted'));
  await expect
    .poll(async () => [...(await loadLessons('my-course')).values()].at(-1), { timeout: 20_000, interval: 500 })
    .toContain('A figure is painted');
  addOwnCourses('courses');
});
