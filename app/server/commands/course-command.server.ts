import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openCourseFolders } from '~/composition.server';
import { readOutline } from '~/kit/outline/outline';
import type { CourseCheck } from '~/rooms/course/rules/check/course-check';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import type { CourseFile } from '~/rooms/course/rules/course-text';
import { courseOfOutline, sampleCourse } from '~/rooms/course/rules/new-course';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import { readCourseFile } from '~/rooms/course/rules/read-course';
import { fileNameOf } from '~/rooms/course/rules/write-course';
import { courseFigureWords } from '~/rooms/course/words/problems';
import type { CommandAnswer } from '../user-command.server';

/** The answer, and the course that the script should serve. */
export interface CourseAnswer extends CommandAnswer {
  readonly preview?: { readonly id: string; readonly folder: string };
}

const usage: CourseAnswer = {
  lines: [
    'npm run course -- new <folder> [title]           makes a small course to begin with',
    'npm run course -- new <folder> --from <outline>  makes a course of empty lessons from an indented outline',
    'npm run course -- check <folder>                 says what is at fault, with file and line',
    'npm run course -- preview <folder>               serves the course, with what you save, until Ctrl+C',
    'npm run course -- pack <folder>                  writes the course as a zip file beside its folder',
  ],
  code: 2,
};

const refused = (line: string): CourseAnswer => ({ lines: [line], code: 1 });

/**
 * Makes, checks and packs courses, without a database.
 * @param from the folder that the paths are relative to
 */
export async function courseCommand(words: readonly string[], from: string): Promise<CourseAnswer> {
  const [verb = '', path = '', ...rest] = words;
  if (path === '') return usage;
  const folder = resolve(from, path);
  if (verb === 'new') return make(folder, rest, from);
  if (rest.length > 0 || !['check', 'preview', 'pack'].includes(verb)) return usage;
  const courses = openCourseFolders();
  try {
    const read = existsSync(folder) ? courses.readFolder(folder) : null;
    if (!read) return refused(`There is no folder ${folder}.`);
    if (verb === 'preview') return preview(folder, read.files);
    const pictures = courses.readPictures(folder);
    const { id, version } = frontOf(read.files);
    const found = await courses.checkCourse(read.files, pictures);
    // A packed course lies in a folder of its id.
    const isMisnamed = verb === 'check' && id !== '' && id !== basename(folder);
    const checked = answerOf(isMisnamed ? { ...found, problems: [misnamed(id), ...found.problems] } : found);
    if (verb === 'check' || checked.code !== 0) return checked;
    const name = `${id}-${version.replace(/[^\p{L}\p{N}.+-]+/gu, '-') || read.hash}.zip`;
    const file = join(dirname(folder), name);
    writeFileSync(file, courses.packedCourse(id, read.files, pictures));
    return { lines: [...checked.lines, `The course is packed: ${file}`], code: 0 };
  } finally {
    await courses.close();
  }
}

function preview(folder: string, files: readonly CourseFile[]): CourseAnswer {
  const { id, problems } = frontOf(files);
  return problems.length > 0
    ? { lines: problems.map(problemSaid), code: 1 }
    : { lines: [], code: 0, preview: { id, folder } };
}

/** The front matter of a course as far as it can be read, and what is at fault in it. */
function frontOf(files: readonly CourseFile[]) {
  const main = files.find(({ path }) => path === 'course.md');
  const problems: CourseProblem[] = [];
  const { front } = readCourseFile(main ?? { path: 'course.md', text: '' }, problems);
  return main ? { ...front, problems } : { ...front, problems: [noCourseFile] };
}

const misnamed = (id: string): CourseProblem => ({ file: 'course.md', line: 2, is: 'idNotFolder', value: id });
const noCourseFile: CourseProblem = { file: 'course.md', line: 1, is: 'noCourseFile', value: '' };

function answerOf({ problems, remarks, figures }: CourseCheck): CourseAnswer {
  const lines = [
    ...problems.map((each) => `fault  ${problemSaid(each)}`),
    ...remarks.map((each) => `remark ${problemSaid(each)}`),
    ...Object.entries(figures ?? {}).map(([name, number]) => `${courseFigureWords[name as FigureName]}: ${number}`),
    `Faults: ${problems.length}. Remarks: ${remarks.length}.`,
  ];
  return { lines, code: problems.length > 0 ? 1 : 0 };
}

type FigureName = keyof typeof courseFigureWords;

/** Makes a new course; nothing that exists is written over. */
function make(folder: string, rest: readonly string[], from: string): CourseAnswer {
  const at = rest.indexOf('--from');
  const outline = at < 0 ? null : resolve(from, rest[at + 1] ?? '');
  const typed = (at < 0 ? rest : rest.slice(0, at)).join(' ').trim();
  const name = basename(folder);
  const id = fileNameOf(name);
  if (id !== name)
    return refused(`The folder’s name is the course’s id. Call it ${id}: small letters, digits, hyphens.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) return refused(`${folder} is not empty.`);
  if (outline !== null && !existsSync(outline)) return refused(`There is no file ${outline}.`);
  const title = typed || `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  const files =
    outline === null
      ? sampleCourse(id, title)
      : courseOfOutline(id, title, readOutline(title, readFileSync(outline, 'utf8')));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  }
  return {
    lines: [
      `${folder} is a course of ${files.length} files. Look at it: npm run course -- preview ${folder}`,
      `Before you give it to others, write your name in course.md, and check it: npm run course -- check ${folder}`,
    ],
    code: 0,
  };
}
