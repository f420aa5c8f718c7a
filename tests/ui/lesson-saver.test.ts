import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Posted } from '~/ui/lesson-answer';
import { draftsOf } from '~/ui/lesson-draft';
import { LessonSaver } from '~/ui/lesson-saver';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function setUp(...answers: (Posted | 'hang')[]) {
  const posts: { text: string; version: number }[] = [];
  const drafts = draftsOf('m', 'n', memoryStore());
  const release: ((posted: Posted) => void)[] = [];
  const saver = new LessonSaver(
    { markdown: 'old', version: 3 },
    (text, version) => {
      posts.push({ text, version });
      const answer = answers.shift() ?? { outcome: 'saved', version: version + 1 };
      return answer === 'hang' ? new Promise((resolve) => release.push(resolve)) : Promise.resolve(answer);
    },
    drafts,
  );
  return { saver, posts, drafts, release };
}

const failed: Posted = { outcome: 'failed', message: 'Failed to save content' };
const stale: Posted = { outcome: 'stale', message: 'changed', current: { markdown: 'theirs', version: 7 } };

describe('a text that saves itself', () => {
  it('waits 2 seconds after the last change', async () => {
    const { saver, posts } = setUp();
    saver.change('a');
    await vi.advanceTimersByTimeAsync(1_999);
    saver.change('ab');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(posts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(posts).toEqual([{ text: 'ab', version: 3 }]);
    expect(saver.state()).toMatchObject({ saving: 'saved', saved: { markdown: 'ab', version: 4 } });
  });

  it('does not save what was taken back', async () => {
    const { saver, posts, drafts } = setUp();
    saver.change('a');
    saver.change('old');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(posts).toEqual([]);
    expect(drafts.find()).toBeNull();
  });

  it('sends one save at a time, each with the version of the last answer', async () => {
    const { saver, posts, release } = setUp('hang');
    saver.change('a');
    await vi.advanceTimersByTimeAsync(2_000);
    saver.change('ab');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(posts).toHaveLength(1);
    release[0]?.({ outcome: 'saved', version: 4 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posts).toEqual([
      { text: 'a', version: 3 },
      { text: 'ab', version: 4 },
    ]);
    expect(saver.isDirty).toBe(false);
  });

  it('tries again after a failure, ever more slowly, and keeps a draft until then', async () => {
    const { saver, posts, drafts } = setUp(failed, failed, failed);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.state()).toMatchObject({ saving: 'failed', retries: true });
    expect(drafts.find()).toEqual({ text: 'a', version: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(posts).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(posts).toHaveLength(4);
    expect(saver.state()).toMatchObject({ saving: 'saved', message: null });
    expect(drafts.find()).toBeNull();
  });

  it('does not repeat what was refused for its content', async () => {
    const { saver, posts } = setUp({ outcome: 'refused', message: 'A lesson cannot be empty.' });
    saver.change('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toHaveLength(1);
    expect(saver.state()).toMatchObject({ saving: 'failed', retries: false });
  });

  it('stops at a conflict until it is decided', async () => {
    const { saver, posts, drafts } = setUp(stale);
    saver.change('mine');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.state().conflict).toEqual({ markdown: 'theirs', version: 7 });
    saver.change('mine too');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await saver.flush()).toBe(false);
    expect(posts).toHaveLength(1);
    saver.decide('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.at(-1)).toEqual({ text: 'mine too', version: 7 });
    expect(drafts.find()).toBeNull();
  });

  it('takes the other text without another save', async () => {
    const { saver, posts, drafts } = setUp(stale);
    saver.change('mine');
    await vi.advanceTimersByTimeAsync(2_000);
    saver.decide('theirs');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state()).toMatchObject({ text: 'theirs', saved: { version: 7 }, conflict: null });
    expect(posts).toHaveLength(1);
    expect(drafts.find()).toBeNull();
  });

  it('offers a draft of another version as a conflict', async () => {
    const { saver, posts } = setUp();
    saver.restore('draft', 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toEqual([]);
    expect(saver.state().conflict).toEqual({ markdown: 'old', version: 3 });
  });
});

describe('drafts', () => {
  it('are kept by map, node and version, and only the last one', () => {
    const store = memoryStore();
    const drafts = draftsOf('m', 'n', store);
    draftsOf('m', 'other', store).keep({ text: 'x', version: 1 });
    drafts.keep({ text: 'a', version: 1 });
    drafts.keep({ text: 'b', version: 2 });
    expect(drafts.find()).toEqual({ text: 'b', version: 2 });
    drafts.forget();
    expect(drafts.find()).toBeNull();
    expect(draftsOf('m', 'other', store).find()).toEqual({ text: 'x', version: 1 });
  });

  it('do without a storage, and with a full one', () => {
    expect(draftsOf('m', 'n', null).find()).toBeNull();
    draftsOf('m', 'n', null).keep({ text: 'a', version: 1 });
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    draftsOf('m', 'n', full).keep({ text: 'a', version: 1 });
  });
});
