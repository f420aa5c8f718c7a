import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '~/kit/limits';
import { changeLesson, knownLessons, lessonLoaded, lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The node ids that a listener is called with. */
function listen() {
  const told: string[] = [];
  return { told, end: subscribeToLessons((nodeId) => told.push(nodeId)) };
}

describe('the store of lessons', () => {
  it('reports a change once, by its lesson, and nothing that did not change', () => {
    const { told, end } = listen();
    changeLesson('a', { ahead: 2 });
    changeLesson('a', { ahead: 2 });
    const before = lessonState('a');
    changeLesson('b', { isDirty: true });
    expect(told).toEqual(['a', 'b']);
    // The same object until it changes, as useSyncExternalStore requires.
    expect(lessonState('a')).toBe(before);
    expect([...knownLessons()]).toEqual(['a', 'b']);
    end();
    changeLesson('a', { ahead: null });
    expect(told).toHaveLength(2);
  });

  it('says "Saved" for three seconds after the last save, for each lesson', () => {
    changeLesson('c', { saving: 'saved' });
    vi.advanceTimersByTime(limits.savedIndicatorMs - 1);
    changeLesson('d', { saving: 'saved' });
    expect(lessonState('c').saving).toBe('saved');
    changeLesson('c', { saving: 'saving' });
    changeLesson('c', { saving: 'saved' });
    vi.advanceTimersByTime(limits.savedIndicatorMs - 1);
    expect([lessonState('c').saving, lessonState('d').saving]).toEqual(['saved', 'saved']);
    vi.advanceTimersByTime(1);
    expect([lessonState('c').saving, lessonState('d').saving]).toEqual(['idle', 'idle']);
    changeLesson('c', { saving: 'failed' });
    vi.advanceTimersByTime(limits.savedIndicatorMs * 2);
    expect(lessonState('c').saving).toBe('failed');
  });

  it('takes loaded data, but not from before its own last save', () => {
    lessonLoaded('e', 3, 'read');
    changeLesson('e', { version: 4 });
    lessonLoaded('e', 3, 'done');
    expect(lessonState('e')).toMatchObject({ version: 4, mark: 'done' });
    lessonLoaded('e', 5, 'read');
    expect(lessonState('e')).toMatchObject({ version: 5, mark: 'read' });
  });
});
