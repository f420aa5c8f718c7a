import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Outbox, type Sent } from '~/client/offline/outbox';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An outbox whose posts are answered by the test. */
function outboxOf(kept: readonly string[] = []) {
  const sent: string[] = [];
  const settled: string[] = [];
  const answers: ((answer: Sent<string>) => void)[] = [];
  let rests = 0;
  const outbox: Outbox<string, string> = new Outbox(
    {
      post: (item: string) => {
        sent.push(item);
        return new Promise<Sent<string>>((resolve) => answers.push(resolve));
      },
      settle: (item: string, reply: string) => {
        outbox.items = outbox.items.slice(1);
        settled.push(`${item} ${reply}`);
      },
      onRest: () => {
        rests += 1;
      },
    },
    kept,
  );
  const answer = async (next: Sent<string>) => {
    answers.shift()?.(next);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { outbox, sent, settled, answer, rests: () => rests };
}

it('sends items in order, one at a time', async () => {
  const { outbox, sent, settled, answer, rests } = outboxOf(['a', 'b']);
  void outbox.send();
  void outbox.send();
  expect(sent).toEqual(['a']);
  expect(outbox.isSending).toBe(true);
  outbox.items = [...outbox.items, 'c'];
  await answer({ reply: 'yes' });
  await answer({ reply: 'no' });
  await answer({ reply: 'yes' });
  expect(settled).toEqual(['a yes', 'b no', 'c yes']);
  expect(outbox.isSending).toBe(false);
  expect(rests()).toBe(1);
});

it('sends an item without an answer again, and the others after it', async () => {
  const { outbox, sent, answer } = outboxOf(['a', 'b']);
  void outbox.send();
  await answer({ retryMs: 5_000 });
  expect(outbox.isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a', 'a']);
  await answer({ reply: 'yes' });
  expect(outbox.isWaiting).toBe(false);
  expect(sent).toEqual(['a', 'a', 'b']);
});

it('retries by itself only if it is told when, and not once it is paused or closed', async () => {
  const { outbox, sent, answer } = outboxOf(['a']);
  void outbox.send();
  await answer({ retryMs: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  void outbox.send();
  await answer({ retryMs: 1_000 });
  outbox.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  outbox.close();
  void outbox.send();
  expect(sent).toHaveLength(2);
});

it('does not wait without items', async () => {
  const { outbox, answer } = outboxOf(['a']);
  void outbox.send();
  await answer({ retryMs: 1_000 });
  outbox.items = [];
  expect(outbox.isWaiting).toBe(false);
});
