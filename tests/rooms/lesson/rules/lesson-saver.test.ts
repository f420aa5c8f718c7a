import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '~/kit/limits';
import type { Posted } from '~/rooms/lesson/ui/answer';
import { draftsOf } from '~/rooms/lesson/ui/draft';
import { LessonSaver } from '~/rooms/lesson/ui/saver';

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

const lesson = { markdown: 'old', version: 3 };

/** The drafts of editors that open one after another; the keys of earlier ones sort first. */
function editorsOf(store = memoryStore()) {
  let opened = 0;
  return () => draftsOf('m', 'n', store, () => `e${opened++}`);
}

function setUp(...answers: (Posted | 'hang')[]) {
  return setUpIn(editorsOf(), ...answers);
}

function setUpIn(open: ReturnType<typeof editorsOf>, ...answers: (Posted | 'hang')[]) {
  const posts: { text: string; version: number }[] = [];
  const drafts = open();
  /** The text and version that is offered to a later page. */
  const found = (saved = lesson) => {
    const draft = open().find(saved);
    return draft && { text: draft.text, version: draft.version };
  };
  const release: ((posted: Posted) => void)[] = [];
  const saver = new LessonSaver(
    lesson,
    (text, version) => {
      posts.push({ text, version });
      const answer = answers.shift() ?? { outcome: 'saved', version: version + 1 };
      return answer === 'hang' ? new Promise((resolve) => release.push(resolve)) : Promise.resolve(answer);
    },
    drafts,
  );
  return { saver, posts, drafts, found, release };
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

  it('does not save a change that was reverted', async () => {
    const { saver, posts, found } = setUp();
    saver.change('a');
    saver.change('old');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(posts).toEqual([]);
    expect(found()).toBeNull();
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

  it('tries again after a failure, with growing waits, and keeps a draft until then', async () => {
    const { saver, posts, found } = setUp(failed, failed, failed);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.state()).toMatchObject({ saving: 'failed', retries: true });
    expect(found()).toEqual({ text: 'a', version: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(posts).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(posts).toHaveLength(4);
    expect(saver.state()).toMatchObject({ saving: 'saved', message: null });
    expect(found()).toBeNull();
  });

  it('does not repeat a save that was refused for its content', async () => {
    const { saver, posts } = setUp({ outcome: 'refused', message: 'A lesson cannot be empty.' });
    saver.change('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toHaveLength(1);
    expect(saver.state()).toMatchObject({ saving: 'failed', retries: false });
  });

  it('stops at a conflict until it is decided', async () => {
    const { saver, posts, found } = setUp(stale);
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
    expect(found()).toBeNull();
  });

  it('takes the other text without another save', async () => {
    const { saver, posts, found } = setUp(stale);
    saver.change('mine');
    await vi.advanceTimersByTimeAsync(2_000);
    saver.decide('theirs');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state()).toMatchObject({ text: 'theirs', saved: { version: 7 }, conflict: null });
    expect(posts).toHaveLength(1);
    expect(found()).toBeNull();
  });

  it('offers a draft of another version as a conflict', async () => {
    const { saver, posts } = setUp();
    saver.restore({ text: 'draft', version: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toEqual([]);
    expect(saver.state().conflict).toEqual({ markdown: 'old', version: 3 });
  });

  it('keeps a restored draft with its own version, so that it is never taken for an edit of the new text', () => {
    const { saver, found } = setUp();
    saver.restore({ text: 'draft', version: 2 });
    saver.change('draft and more');
    expect(found()).toEqual({ text: 'draft and more', version: 2 });
  });

  it('keeps typed text when a draft is restored', async () => {
    const { saver, found, posts } = setUp();
    saver.change('typed on');
    saver.restore({ text: 'draft', version: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posts).toEqual([{ text: 'draft', version: 3 }]);
    expect(found()).toEqual({ text: 'typed on', version: 3 });
  });

  it('does not treat a lost answer as a conflict', async () => {
    const current = { markdown: 'mine', version: 4 };
    const { saver, posts, found } = setUp(failed, { outcome: 'stale', message: 'changed', current });
    saver.change('mine\n');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(posts).toHaveLength(2);
    expect(saver.state()).toMatchObject({ saving: 'saved', conflict: null, saved: { version: 4 } });
    expect(found()).toBeNull();
  });

  it('sends nothing after it is closed, and keeps the draft', async () => {
    const { saver, posts, found, release } = setUp('hang');
    saver.change('a');
    await vi.advanceTimersByTimeAsync(2_000);
    saver.close();
    release[0]?.(failed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toHaveLength(1);
    expect(found()).toEqual({ text: 'a', version: 3 });
  });
});

describe('drafts', () => {
  it('of a tab in conflict are kept, however much another tab types and saves', async () => {
    const open = editorsOf();
    const one = setUpIn(open, stale);
    one.saver.change('of one tab');
    await vi.advanceTimersByTimeAsync(2_000);
    const other = setUpIn(open);
    other.saver.change('of the other tab');
    await vi.advanceTimersByTimeAsync(2_000);
    other.saver.change('more of the other tab');
    expect(other.found()).toEqual({ text: 'more of the other tab', version: 4 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(other.posts).toHaveLength(2);
    expect(other.found()).toEqual({ text: 'of one tab', version: 3 });
  });

  it('that are offered are kept while the learner types, until they are discarded', async () => {
    const open = editorsOf();
    open().keep({ text: 'from a tunnel', version: 3 });
    const { saver, drafts, found } = setUpIn(open);
    const offered = drafts.find(lesson);
    saver.change('typed on');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.isDirty).toBe(false);
    expect(found()).toEqual({ text: 'from a tunnel', version: 3 });
    if (offered) drafts.forget(offered);
    expect(found()).toBeNull();
  });

  it('are stored by map and node, one for each editor, and the newest is found', () => {
    const store = memoryStore();
    draftsOf('m', 'other', store).keep({ text: 'x', version: 1 });
    const open = editorsOf(store);
    const [one, other] = [open(), open()];
    one.keep({ text: 'a', version: 4 });
    other.keep({ text: 'b', version: 4 });
    other.keep({ text: 'c', version: 5 });
    expect(store.length).toBe(3);
    expect(one.find(lesson)).toMatchObject({ text: 'c', version: 5 });
    expect(other.find(lesson)).toMatchObject({ text: 'a', version: 4 });
    other.forget();
    expect(open().find(lesson)).toMatchObject({ text: 'a' });
    one.forget();
    expect(open().find(lesson)).toBeNull();
    expect(store.length).toBe(1);
  });

  it('are deleted once the server has them, even if its answer was never read', () => {
    const store = memoryStore();
    const open = editorsOf(store);
    open().keep({ text: 'as saved\n', version: 3 });
    expect(open().find({ markdown: 'as saved', version: 4 })).toBeNull();
    expect(store.length).toBe(0);
    // A page that is older than the draft does not know the server's text.
    open().keep({ text: 'as it was', version: 5 });
    expect(open().find({ markdown: 'as it was', version: 3 })).toMatchObject({ version: 5 });
  });

  it('do not grow without end: the oldest are deleted', () => {
    const store = memoryStore();
    store.setItem('topiary-draft:m:n:0', 'without a name');
    const open = editorsOf(store);
    expect(open().find(lesson)).toMatchObject({ text: 'without a name', version: 0 });
    for (let text = 1; text <= limits.draftsPerLesson; text += 1) open().keep({ text: String(text), version: 3 });
    expect(store.length).toBe(limits.draftsPerLesson);
    expect(store.getItem('topiary-draft:m:n:0')).toBeNull();
  });

  it('work without a storage, and with a full one', () => {
    expect(draftsOf('m', 'n', null).find(lesson)).toBeNull();
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
