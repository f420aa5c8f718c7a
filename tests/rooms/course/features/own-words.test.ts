import { beforeAll, describe, expect, it } from 'vitest';
import { coursesWritten, loadLessons } from '~/rooms/course/store/load';

const LENGTH = 6;

/** For each sequence of six words in the lessons' prose: how many lessons of each topic contain it. */
async function sequences(): Promise<{
  found: Map<string, Map<string, number>>;
  lessons: Map<string, number>;
}> {
  const found = new Map<string, Map<string, number>>();
  const lessons = new Map<string, number>();
  for (const slug of coursesWritten()) {
    const texts = [...(await loadLessons(slug)).values()];
    lessons.set(slug, texts.length);
    for (const text of texts) {
      const prose = text.replace(/^```[\s\S]*?^```$/gm, ' ').toLowerCase();
      const words = prose.match(/[\p{L}\p{N}'’]+/gu) ?? [];
      const here = new Set(words.slice(LENGTH - 1).map((_, at) => words.slice(at, at + LENGTH).join(' ')));
      for (const sequence of here) {
        const topics = found.get(sequence) ?? new Map<string, number>();
        topics.set(slug, (topics.get(slug) ?? 0) + 1);
        found.set(sequence, topics);
      }
    }
  }
  return { found, lessons };
}

describe('the words of the lessons', () => {
  let found: Map<string, Map<string, number>>;
  let lessons: Map<string, number>;
  beforeAll(async () => {
    ({ found, lessons } = await sequences());
  }, 120_000);

  it('are original: no six of them in a row occur in more than a tenth of the lessons of other topics', () => {
    const all = [...lessons.values()].reduce((sum, count) => sum + count, 0);
    const common: string[] = [];
    for (const [sequence, topics] of found) {
      const total = [...topics.values()].reduce((sum, count) => sum + count, 0);
      for (const [slug, own] of topics) {
        const others = total - own;
        if (others > (all - (lessons.get(slug) ?? 0)) / 10) common.push(`${slug}: ${sequence}`);
      }
    }
    expect(found.size).toBeGreaterThan(10_000);
    expect(common).toEqual([]);
  });

  it('are not repeated: six in a row occur in at most a tenth of the lessons of their own topic', () => {
    const common: string[] = [];
    for (const [sequence, topics] of found)
      for (const [slug, count] of topics)
        if (count > (lessons.get(slug) ?? 0) / 10) common.push(`${slug}, ${count} times: ${sequence}`);
    expect(common).toEqual([]);
  });
});
