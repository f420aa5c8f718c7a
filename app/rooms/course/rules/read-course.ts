import { readFrontMatter } from '~/kit/front-matter';
import { closesFence, openedFence } from '~/kit/text/fences';
import { Fields, sourcesOf } from './course-fields';
import type { CourseFault, CourseProblem } from './course-problem';
import {
  type CourseFile,
  type CourseFront,
  type CourseLesson,
  type CourseLevel,
  type CourseLine,
  type CourseText,
  courseLevels,
  courseLimits,
  isIdOf,
  minutesMax,
} from './course-text';
import { circleIn } from './needs-circle';

/** A course, or all that is wrong with it, in the order of its files. */
type CourseRead =
  | { readonly ok: true; readonly course: CourseText }
  | { readonly ok: false; readonly problems: readonly CourseProblem[] };

/**
 * Reads a course from the text files of its folder (docs/courses.md). Files of other names than `*.md` and
 * `keywords.txt` are left out.
 * @param files in any order
 */
export function readCourse(files: readonly CourseFile[]): CourseRead {
  const problems: CourseProblem[] = [];
  const main = files.find(({ path }) => path === 'course.md');
  if (!main) return { ok: false, problems: [{ file: 'course.md', line: 1, is: 'noCourseFile', value: '' }] };
  tooMuch(files, problems);
  if (problems.length > 0) return { ok: false, problems };
  const { front, body } = readCourseFile(main, problems);
  const texts = files.filter(({ path }) => path.endsWith('.md') && path !== 'course.md' && path !== 'outline.md');
  const lines = [...linesIn(treeOf(texts), 1, problems)];
  const outline = files.find(({ path }) => path === 'outline.md');
  if (outline && lines.length > 0) problems.push({ file: outline.path, line: 1, is: 'outlineAndLessons', value: '' });
  else if (outline) lines.push(...readOutline(outline, problems));
  if (lines.length === 0 && problems.length === 0)
    problems.push({ file: 'course.md', line: 1, is: 'nothingInside', value: '' });
  checkNeeds(lines, problems);
  if (problems.length > 0) return { ok: false, problems };
  const keywords = files.find(({ path }) => path === 'keywords.txt')?.text ?? '';
  return { ok: true, course: { front, introduction: body.trim(), lines, keywords: phrasesIn(keywords) } };
}

/** The phrases of `keywords.txt`, one a line. */
const phrasesIn = (text: string): readonly string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function tooMuch(files: readonly CourseFile[], problems: CourseProblem[]): void {
  if (files.length > courseLimits.files)
    problems.push({ file: 'course.md', line: 1, is: 'tooManyFiles', value: String(courseLimits.files) });
  let bytes = 0;
  for (const { path, text } of files) {
    bytes += text.length;
    if (text.length > courseLimits.lessonBytes)
      problems.push({ file: path, line: 1, is: 'lessonLong', value: String(courseLimits.lessonBytes / 1_000) });
    if (path.split('/').length > courseLimits.depth)
      problems.push({ file: path, line: 1, is: 'tooDeep', value: String(courseLimits.depth) });
  }
  if (bytes > courseLimits.textBytes)
    problems.push({ file: 'course.md', line: 1, is: 'tooLarge', value: String(courseLimits.textBytes / 1_000_000) });
}

const courseFields = [
  ...['id', 'title', 'language', 'licence', 'authors', 'reviewed', 'checked', 'version', 'subject', 'level'],
  ...['aliases', 'names', 'next', 'sources'],
];

/** Reads `course.md` alone, without its lessons. */
export function readCourseFile(
  { path, text }: CourseFile,
  problems: CourseProblem[],
): { readonly front: CourseFront; readonly body: string } {
  const front = readFrontMatter(text);
  const fields = new Fields(path, front, problems, courseFields);
  const id = fields.text('id', true);
  if (id !== '' && !isIdOf('course', id)) fields.fault('id', 'notAnId', id);
  const language = fields.text('language', true);
  if (language !== '' && !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language))
    fields.fault('language', 'notALanguage', language);
  const level = fields.text('level');
  const isLevel = (value: string): value is CourseLevel => courseLevels.some((known) => known === value);
  if (level !== '' && !isLevel(level)) fields.fault('level', 'notALevel', level);
  const reviewed = fields.text('reviewed', true);
  if (reviewed !== '' && reviewed !== 'no' && !/\b\d{4}-\d{2}-\d{2}\b/.test(reviewed))
    fields.fault('reviewed', 'notReviewed', reviewed);
  return {
    front: {
      id,
      title: fields.text('title', true),
      language,
      licence: fields.text('licence', true),
      authors: fields.list('authors', true),
      reviewed: reviewed === 'no' ? null : reviewed,
      checked: fields.text('checked'),
      version: fields.text('version'),
      subject: fields.text('subject'),
      level: isLevel(level) ? level : null,
      aliases: fields.list('aliases'),
      names: fields.named('names'),
      next: fields.list('next'),
      sources: sourcesOf(fields),
    },
    body: front.body,
  };
}

const lessonFields = ['id', 'title', 'objectives', 'needs', 'minutes', 'sources'];

function readLesson({ path, text }: CourseFile, isBranch: boolean, problems: CourseProblem[]): CourseLesson {
  const front = readFrontMatter(text);
  const fields = new Fields(path, front, problems, lessonFields);
  const id = fields.text('id', !isBranch);
  if (id !== '' && !isIdOf('lesson', id)) fields.fault('id', 'notAnId', id);
  const minutes = fields.text('minutes');
  if (minutes !== '' && !(/^[1-9]\d*$/.test(minutes) && Number(minutes) <= minutesMax))
    fields.fault('minutes', 'notMinutes', minutes);
  const { markdown, cards } = withoutCards(front.body);
  return {
    id,
    title: fields.text('title') || titleOf(isBranch ? path.replace(/\/branch\.md$/, '') : path),
    file: path,
    markdown: markdown.trim(),
    line: front.bodyLine + (/^\n*/.exec(markdown)?.[0].length ?? 0),
    cards: cards.trim(),
    objectives: fields.list('objectives'),
    needs: fields.list('needs'),
    minutes: minutes === '' ? null : Number(minutes),
    sources: sourcesOf(fields),
  };
}

/** Splits a lesson's text at its last heading `## Cards`, code left out. */
export function withoutCards(body: string): { readonly markdown: string; readonly cards: string } {
  const lines = body.split('\n');
  let at = -1;
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('## Cards') && fence === null && line.trimEnd() === '## Cards') at = index;
    // A course has 2,000 lines, of which 20 are fences.
    else if (!line.includes('```') && !line.includes('~~~')) continue;
    else if (fence === null) fence = openedFence(line);
    else if (closesFence(line, fence)) fence = null;
  }
  if (at < 0) return { markdown: body, cards: '' };
  return { markdown: lines.slice(0, at).join('\n'), cards: lines.slice(at + 1).join('\n') };
}

/** The title of a file or folder without one: `02-a-puzzle.md` is 'A puzzle'. */
function titleOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/\.md$/, '').replace(/^\d+[-_. ]*/, '');
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A folder: its files, and its folders by their names. */
interface Folder {
  readonly path: string;
  readonly files: CourseFile[];
  readonly folders: Map<string, Folder>;
}

function treeOf(files: readonly CourseFile[]): Folder {
  const top: Folder = { path: '', files: [], folders: new Map() };
  for (const file of files) {
    const names = file.path.split('/').slice(0, -1);
    let folder = top;
    for (const name of names) {
      const below: Folder = folder.folders.get(name) ?? {
        path: folder.path === '' ? name : `${folder.path}/${name}`,
        files: [],
        folders: new Map(),
      };
      folder.folders.set(name, below);
      folder = below;
    }
    folder.files.push(file);
  }
  return top;
}

/** The lines of a folder, in the order of the numbers before the names; names without one come last. */
function* linesIn(folder: Folder, level: number, problems: CourseProblem[]): Generator<CourseLine> {
  const entries = [
    ...folder.files.map((file) => ({ name: file.path.split('/').at(-1) ?? '', file, folder: null })),
    ...[...folder.folders].map(([name, below]) => ({ name, file: null, folder: below })),
  ].filter(({ name }) => name !== 'branch.md');
  for (const entry of entries.sort(byNumber)) {
    if (entry.folder) {
      const titled = entry.folder.files.find(({ path }) => path.endsWith('/branch.md'));
      const opening = titled && readLesson(titled, true, problems);
      const hasText = opening && (opening.id !== '' || opening.markdown !== '' || opening.cards !== '');
      yield {
        level,
        label: opening?.title ?? titleOf(entry.folder.path),
        lesson: hasText ? opening : null,
      };
      yield* linesIn(entry.folder, level + 1, problems);
    } else {
      const lesson = readLesson(entry.file, false, problems);
      yield { level, label: lesson.title, lesson };
    }
  }
}

const numberOf = (name: string): number => Number(/^\d{1,6}/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY);

function byNumber(one: { readonly name: string }, other: { readonly name: string }): number {
  const [first, second] = [numberOf(one.name), numberOf(other.name)];
  if (first !== second) return first < second ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

/** The bullets of `outline.md`: two spaces a level, nothing else. */
function readOutline({ path, text }: CourseFile, problems: CourseProblem[]): CourseLine[] {
  const lines: CourseLine[] = [];
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const [, indent = '', label = ''] = /^((?: {2})*)- (.*\S)\s*$/.exec(line) ?? [];
    const level = indent.length / 2 + 1;
    if (label === '' || level > (lines.at(-1)?.level ?? 0) + 1)
      problems.push({ file: path, line: at + 1, is: 'badOutlineLine', value: line.trim().slice(0, 80) });
    else lines.push({ level, label, lesson: null });
  }
  return lines;
}

function checkNeeds(lines: readonly CourseLine[], problems: CourseProblem[]): void {
  const lessons = lines.flatMap(({ lesson }) => (lesson ? [lesson] : []));
  const byId = new Map<string, CourseLesson>();
  const at = (lesson: CourseLesson, is: CourseFault, value: string) =>
    problems.push({ file: lesson.file, line: 1, is, value });
  for (const lesson of lessons) {
    if (lesson.id === '') continue;
    if (byId.has(lesson.id)) at(lesson, 'idTwice', lesson.id);
    else byId.set(lesson.id, lesson);
  }
  for (const lesson of lessons)
    for (const need of lesson.needs) {
      if (need === lesson.id) at(lesson, 'needsItself', need);
      else if (!byId.has(need)) at(lesson, 'noSuchNeed', need);
    }
  const circle = circleIn(lessons);
  const first = circle && byId.get(circle[0] ?? '');
  if (first && circle) at(first, 'needsInACircle', [...circle, circle[0]].join(' → '));
}
