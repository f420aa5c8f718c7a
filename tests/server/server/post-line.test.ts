import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterPostLine, postLine, rememberAccount } from '~/server/body/post-line.server';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const size = { atATime: 2, waiting: 2, waitMs: 1_000 };

/** Posts that come at once; what becomes of them is told in `told`. */
function posts(line: ReturnType<typeof postLine>, sender: string, count: number) {
  const told: string[] = [];
  const leave = Array.from({ length: count }, (_, n) =>
    line.enter(sender, {
      start: () => told.push(`start ${n}`),
      refuse: () => told.push(`refuse ${n}`),
    }),
  );
  return { told, leave };
}

it('some posts of a sender are answered at a time, some wait, and further ones are refused at once', () => {
  const line = postLine(size);
  const { told, leave } = posts(line, 'a', 5);
  expect(told).toEqual(['start 0', 'start 1', 'refuse 4']);
  expect(posts(line, 'b', 1).told).toEqual(['start 0']);
  leave[1]?.();
  leave[1]?.();
  expect(told.slice(3)).toEqual(['start 2']);
  leave[0]?.();
  expect(told.slice(4)).toEqual(['start 3']);
});

it('a post that has waited too long is refused, and one whose sender has left is forgotten', () => {
  const line = postLine(size);
  const { told, leave } = posts(line, 'a', 4);
  leave[2]?.();
  vi.advanceTimersByTime(size.waitMs);
  expect(told).toEqual(['start 0', 'start 1', 'refuse 3']);
  for (const each of leave) each();
  expect(told).toHaveLength(3);
  expect(posts(line, 'a', 2).told).toEqual(['start 0', 'start 1']);
});

it('a post counts for the account of its cookie, wherever it comes from', () => {
  const headers = (cookie: string) => ({ cookie, 'content-length': '1000000' });
  rememberAccount(new Headers({ cookie: 'reading=large; topiary=one' }), 'ada');
  rememberAccount(new Headers({ cookie: 'topiary=two' }), 'ada');
  let refused = 0;
  const enter = (cookie: string, address: string) =>
    enterPostLine(headers(cookie), address, {
      start: () => {},
      refuse: () => {
        refused += 1;
      },
    });
  const leave = Array.from({ length: 100 }, (_, n) =>
    enter(n % 2 === 0 ? 'topiary=one; other=1' : 'topiary=two', `10.0.0.${n}`),
  );
  expect(refused).toBeGreaterThan(0);
  const before = refused;
  leave.push(enter('topiary=forged', '10.0.0.1'));
  expect(refused).toBe(before);
  for (const each of leave) each();
});
