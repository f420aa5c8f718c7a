import type { NeedsByLabel } from '~/rooms/map/rules/needs';

/** The library's files, loaded on demand. */
type Files = Record<string, () => Promise<string>>;

const outlines: Files = import.meta.glob<string>('./outlines/*.md', { query: '?raw', import: 'default' });
const lessons: Files = import.meta.glob<string>('./lessons/*.md', { query: '?raw', import: 'default' });
const needs: Files = import.meta.glob<string>('./needs/*.md', { query: '?raw', import: 'default' });
const plans: Files = import.meta.glob<string>('./plans/*.md', { query: '?raw', import: 'default' });

/** The text of a topic's written outline; null if there is none. */
export async function loadOutline(slug: string): Promise<string | null> {
  return load(outlines, `./outlines/${slug}.md`);
}

/**
 * A topic's written lessons in order, by the leaf's path without the topic (labels joined by ` > `). Empty if there are
 * none.
 */
export async function loadLessons(slug: string): Promise<ReadonlyMap<string, string>> {
  return splitLessons((await load(lessons, `./lessons/${slug}.md`)) ?? '');
}

/**
 * The lessons that each lesson of a course builds on, by their labels, which are unique in a course (docs/library.md).
 * Empty if there is no file of them.
 */
export async function loadNeeds(slug: string): Promise<NeedsByLabel> {
  const found = new Map<string, string[]>();
  let listed: string[] = [];
  for (const { level, label } of readBullets((await load(needs, `./needs/${slug}.md`)) ?? '')) {
    if (level === 1) {
      listed = [];
      found.set(label, listed);
    } else listed.push(label);
  }
  return found;
}

/** The slugs of the courses that have a file of needs. */
export const coursesWithNeeds = (): string[] => slugsOf(needs);

/** The slugs of the topics whose leaves have written lessons. */
export const coursesWritten = (): string[] => slugsOf(lessons);

const slugsOf = (files: Files): string[] => Object.keys(files).map((file) => file.replace(/^.*\/|\.md$/g, ''));

/** The names of the files in `plans/`. */
export type PlanFile =
  | 'language'
  | 'tool'
  | 'science'
  | 'mathematics'
  | 'history'
  | 'person'
  | 'skill'
  | 'place'
  | 'health'
  | 'work'
  | 'decision'
  | 'comparison'
  | 'question'
  | 'concept';

/** The template of a study plan, with the placeholder `{topic}` (or `{a}` and `{b}`). */
export async function loadPlan(kind: PlanFile): Promise<string> {
  const text = await load(plans, `./plans/${kind}.md`);
  if (text === null) throw new Error(`the library has no plan for ${kind}`);
  return text;
}

/** One bullet of an outline; level 1 is directly below the topic. */
export interface OutlineBullet {
  readonly level: number;
  readonly label: string;
}

/** Parses the library's outline files (docs/library.md): only bullets, two spaces per level. */
export function readBullets(text: string): OutlineBullet[] {
  return text.split('\n').flatMap((line) => {
    const bullet = /^((?: {2})*)- (.*\S)\s*$/.exec(line);
    return bullet ? [{ level: (bullet[1] ?? '').length / 2 + 1, label: bullet[2] ?? '' }] : [];
  });
}

/** Splits a file of lessons at its level-1 headings, which are the paths. Ignores `# ` in code fences. */
export function splitLessons(text: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let path: string | null = null;
  let lines: string[] = [];
  let fence = '';
  const close = () => {
    if (path !== null) sections.set(path, lines.join('\n').trim());
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (fence === '' && line.startsWith('# ')) {
      close();
      path = line.slice(2).trim();
    } else {
      lines.push(line);
    }
  }
  close();
  return sections;
}

async function load(files: Files, path: string): Promise<string | null> {
  // Git may check files out with CRLF.
  return (await files[path]?.())?.replace(/\r\n/g, '\n') ?? null;
}
