import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { libraryFigures } from '~/kit/library-figures';
import { judge } from '~/kit/safety/judge';
import { POPULAR_TOPICS } from '~/rooms/course/rules/topics';
import { allEntries, catalogue } from '~/rooms/course/store/catalogue';
import { coursesWritten, loadLessons, loadOutline, type OutlineBullet, readBullets } from '~/rooms/course/store/load';
import { isTaught, taughtCourses } from '../../../support/taught-courses';

/** The children of each bullet by its index; -1 is the topic. */
function childrenOf(bullets: readonly OutlineBullet[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  const open: number[] = [-1];
  for (const [index, { level }] of bullets.entries()) {
    open.length = level;
    const parent = open[level - 1] ?? -1;
    children.set(parent, [...(children.get(parent) ?? []), index]);
    open[level] = index;
  }
  return children;
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

function leafPaths(bullets: readonly OutlineBullet[]): string[] {
  const path: string[] = [];
  return bullets.flatMap(({ level, label }, index) => {
    path.length = level - 1;
    path.push(label);
    return (bullets[index + 1]?.level ?? 0) <= level ? [path.join(' > ')] : [];
  });
}

describe('the table of contents', () => {
  it('names each topic once, in at most 60 characters', () => {
    expect(new Set(catalogue().topics.map((topic) => topic.slug)).size).toBe(catalogue().topics.length);
    expect(new Set(catalogue().topics.map((topic) => topic.name)).size).toBe(catalogue().topics.length);
    for (const { name } of catalogue().topics) expect(name.length).toBeLessThanOrEqual(60);
  });

  it('has eight popular topics', () => {
    expect(POPULAR_TOPICS).toHaveLength(8);
  });

  it('lists every folder of courses', () => {
    const folders = readdirSync('courses').filter((name) => name !== 'LICENSE');
    expect(catalogue().topics.map(({ slug }) => slug)).toEqual(folders.sort());
    expect([...allEntries().values()].flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe.each(catalogue().topics.map((topic) => topic.slug))('the outline %s', (slug) => {
  it('has the form of docs/library.md', async () => {
    const bullets = readBullets((await loadOutline(slug)) ?? '');

    expect(bullets.length, 'bullets').toBeGreaterThanOrEqual(40);
    expect(bullets.length, 'bullets').toBeLessThanOrEqual(isTaught(slug) ? 170 : 90);
    const depth = Math.max(...bullets.map((bullet) => bullet.level));
    expect(depth, 'levels of bullets').toBeGreaterThanOrEqual(2);
    expect(depth, 'levels of bullets').toBeLessThanOrEqual(3);
    for (const [index, { level, label }] of bullets.entries()) {
      expect(level, `no level is skipped before “${label}”`).toBeLessThanOrEqual((bullets[index - 1]?.level ?? 0) + 1);
    }

    const children = childrenOf(bullets);
    const first = children.get(-1) ?? [];
    expect(first.length, 'branches of the first level').toBeGreaterThanOrEqual(5);
    expect(first.length, 'branches of the first level').toBeLessThanOrEqual(isTaught(slug) ? 14 : 9);
    for (const [parent, below] of children) {
      const labels = below.map((index) => bullets[index]?.label);
      expect(below.length, `children of “${bullets[parent]?.label}”`).toBeGreaterThanOrEqual(2);
      expect(new Set(labels).size, `equal siblings in ${labels.join(' | ')}`).toBe(labels.length);
    }

    for (const { label } of bullets) {
      expect([label, label.length >= 8 && label.length <= 90]).toEqual([label, true]);
      expect(label).not.toMatch(/ > |[:.]$|^(?:\d+\.|#|-)/);
      expect(label).not.toMatch(/^(?:introduction|basics|overview|advanced topics|conclusion|resources|summary)$/i);
    }
  });
});

describe('all outlines together', () => {
  it('share no more than a tenth of their labels with any other', async () => {
    const labels: { readonly slug: string; readonly labels: ReadonlySet<string> }[] = [];
    for (const { slug } of catalogue().topics) {
      const bullets = readBullets((await loadOutline(slug)) ?? '');
      labels.push({ slug, labels: new Set(bullets.map(({ label }) => label.toLowerCase())) });
    }
    const alike: string[] = [];
    for (const [index, one] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        const shared = [...one.labels].filter((label) => other.labels.has(label)).length;
        if (shared > Math.min(one.labels.size, other.labels.size) / 10) alike.push(`${one.slug} and ${other.slug}`);
      }
    }
    expect(alike).toEqual([]);
  });
});

// Those of the courses with lessons are judged by their check (check-courses.test.ts).
it('the labels of the topics without lessons are all accepted by the safety rule', async () => {
  const refused: string[] = [];
  for (const { slug, name } of catalogue().topics.filter(({ hasLessons }) => !hasLessons)) {
    const path = [name];
    for (const { level, label } of readBullets((await loadOutline(slug)) ?? '')) {
      path.length = level;
      path.push(label);
      if (['help', 'refuse'].includes(judge(path).kind)) refused.push(path.join(' > '));
    }
  }
  expect(refused).toEqual([]);
});

it('the number of lessons is the one that the product states', async () => {
  const lessons = await Promise.all(coursesWritten().map(loadLessons));
  expect({
    outlines: catalogue().topics.length,
    courses: lessons.length,
    lessons: lessons.reduce((sum, { size }) => sum + size, 0),
  }).toEqual(libraryFigures);
  const { outlines, courses } = libraryFigures;
  expect(readFileSync('README.md', 'utf8')).toContain(`${outlines} written outlines, lessons for ${courses} of them`);
});

it('every popular topic has lessons', () => {
  expect(coursesWritten()).toEqual(expect.arrayContaining([...POPULAR_TOPICS]));
});

describe.each(coursesWritten())('the lessons of %s', (slug) => {
  it('are one for each leaf of the outline, in its order', async () => {
    const lessons = await loadLessons(slug);
    expect([...lessons.keys()]).toEqual(leafPaths(readBullets((await loadOutline(slug)) ?? '')));
  });

  it.skipIf(isTaught(slug))('explain, give an example and end with one to three tasks', async () => {
    for (const [path, lesson] of await loadLessons(slug)) {
      const tasks = lesson.split('\n').filter((line) => /^- \[ \] \S/.test(line));
      expect([path, tasks.length >= 1 && tasks.length <= 3]).toEqual([path, true]);
      expect([path, lesson.split('\n').slice(-tasks.length)]).toEqual([path, tasks]);
      expect([path, /\*\*(?:Example|Picture this)\.\*\*/.test(lesson)]).toEqual([path, true]);
      const text = lesson.slice(0, lesson.indexOf('- [ ]'));
      const words = wordsIn(text);
      const withoutCode = wordsIn(text.replace(/^```[\s\S]*?^```$/gm, ''));
      // The authors count 120 to 300. Code, which is counted by symbols here, may help a short text but not exclude a
      // long one.
      expect([path, words >= 110 && withoutCode <= 300 ? 'fine' : words]).toEqual([path, 'fine']);
    }
  });
});

describe.each(taughtCourses())('the lessons of %s, which teaches,', (slug) => {
  it('explain in 60 to 900 words, and end with exercises or tasks', async () => {
    for (const [path, lesson] of await loadLessons(slug)) {
      const blocks = [...lesson.matchAll(/^(`{3,})[\s\S]*?^\1`*$|^- \[ \] .*(?:\n {2,}.*)*/gm)];
      const last = blocks.at(-1);
      expect([path, lesson.slice((last?.index ?? 0) + (last?.[0].length ?? 0)).trim()]).toEqual([path, '']);
      const words = wordsIn(lesson.replace(/^(`{3,})[\s\S]*?^\1`*$|^- \[ \] .*/gm, ''));
      expect([path, words >= 60 && words <= 900 ? 'fine' : words]).toEqual([path, 'fine']);
    }
  });
});
