import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { postLesson } from '~/rooms/lesson/ui/answer';
import { lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('posting a lesson', () => {
  it('counts as failed if no answer comes in time', async () => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const posted = postLesson('m', { node: 'n', version: '1', content: 'a' });
    time.abort();
    expect(await posted).toEqual({
      outcome: 'failed',
      message: messages.lesson.saveFailed,
      isLost: true,
    });
    expect(timeout).toHaveBeenCalledWith(limits.saveTimeoutMs);
  });

  it('puts the saved version into the store', async () => {
    const told: string[] = [];
    const unsubscribe = subscribeToLessons((nodeId) => told.push(nodeId));
    vi.stubGlobal('fetch', async () => Response.json({ version: 2 }));
    expect(await postLesson('m', { node: 'n', version: '1', content: 'a' })).toEqual({
      outcome: 'saved',
      version: 2,
    });
    vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 400 }));
    await postLesson('m', { node: 'n', version: '2', content: '' });
    unsubscribe();
    expect(told).toEqual(['n']);
    expect(lessonState('n')).toMatchObject({ version: 2 });
    vi.stubGlobal('fetch', async () => Response.json({ version: 2 }, { status: 202 }));
    expect(await postLesson('m', { node: 'n', version: '2', content: 'b' })).toMatchObject({ waits: true });
  });
});
