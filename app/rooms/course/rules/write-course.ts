import { writeFrontMatter } from '~/kit/front-matter';
import type { CourseFile, CourseFront, CourseLesson, CourseText } from './course-text';
import { withoutCards } from './read-course';

/** The files of a course, which `readCourse` reads as the same course. Names of files come from the titles. */
export function writeCourse({ front, introduction, lines, keywords }: CourseText): readonly CourseFile[] {
  const files: CourseFile[] = [{ path: 'course.md', text: courseFile(front, introduction) }];
  if (keywords.length > 0) files.push({ path: 'keywords.txt', text: `${keywords.join('\n')}\n` });
  if (lines.every(({ lesson }) => lesson === null)) {
    const bullets = lines.map(({ level, label }) => `${'  '.repeat(level - 1)}- ${label}\n`);
    return [...files, { path: 'outline.md', text: bullets.join('') }];
  }
  const folders: string[] = [];
  const counts: number[] = [];
  for (const [at, { level, label, lesson }] of lines.entries()) {
    counts.length = level;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    folders.length = level - 1;
    const name = `${String(counts[level - 1]).padStart(2, '0')}-${fileNameOf(label)}`;
    const path = [...folders, name].join('/');
    if ((lines[at + 1]?.level ?? 0) > level) {
      folders.push(name);
      files.push({ path: `${path}/branch.md`, text: lesson ? lessonFile(lesson) : writeFrontMatter({ title: label }) });
    } else files.push({ path: `${path}.md`, text: lessonFile(lesson ?? { title: label, id: fileNameOf(label) }) });
  }
  return files;
}

const courseFile = ({ reviewed, ...front }: CourseFront, introduction: string): string => {
  const { id, title, language, level, subject, licence, authors, version, checked, sources, aliases, names, next } =
    front;
  const top = { id, title, language, subject, level, licence, authors, reviewed: reviewed ?? 'no', checked, version };
  const head = writeFrontMatter({ ...top, sources, aliases, names, next });
  return introduction === '' ? head : `${head}\n${introduction}\n`;
};

/** The text of a lesson's file. */
export function lessonFile(lesson: Partial<CourseLesson> & Pick<CourseLesson, 'id' | 'title'>): string {
  const { id, title, objectives = [], needs = [], minutes = null, sources = [], markdown = '', cards = '' } = lesson;
  const front = { id, title, objectives, needs, minutes: minutes === null ? null : String(minutes), sources };
  const head = writeFrontMatter(front);
  const hasHeading = withoutCards(markdown).markdown !== markdown;
  const end = cards === '' && !hasHeading ? '' : `\n## Cards\n${cards === '' ? '' : `\n${cards}\n`}`;
  return `${head}${markdown === '' ? '' : `\n${markdown}\n`}${end}`;
}

/**
 * A label as the name of a file, at most 50 characters: Latin letters without accents, digits and hyphens, or letters
 * of its own script if it has hardly any of those.
 */
export function fileNameOf(label: string): string {
  const latin = hyphenated(label.normalize('NFKD').replace(/\p{M}/gu, ''), /[^a-z0-9]+/g);
  const name = latin.length >= 3 ? latin : hyphenated(label.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu);
  const cut = name.length > 50 ? name.slice(0, 51).replace(/-[^-]*$/, '') : name;
  return cut.slice(0, 50).replace(/-+$/, '') || 'lesson';
}

const hyphenated = (text: string, others: RegExp): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(others, '-')
    .replace(/^-+|-+$/g, '');
