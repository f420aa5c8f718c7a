import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The page's side of the change feed, with connections that a test fills and refuses by hand. */

class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  name(...topics: string[]): void {
    for (const topic of topics) this.onmessage?.({ data: JSON.stringify(topic) });
  }
}
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const addresses = () => open().map(({ address }) => address);

let page: EventTarget & { hidden: boolean };
let followTopic: typeof import('~/client/network/change-feed').followTopic;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSource.all = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  ({ followTopic } = await import('~/client/network/change-feed'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (isShown: boolean) => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('has one connection for all subscribers, and tells each of its topic', async () => {
  const [map, marks, alsoMap] = [vi.fn(), vi.fn(), vi.fn()];
  const followed = [followTopic('map:a', map), followTopic('marks:a', marks), followTopic('map:a', alsoMap)];
  await vi.advanceTimersByTimeAsync(0);
  expect(addresses()).toEqual(['/changes/events?topics=map:a,marks:a']);
  open()[0]?.name('map:a');
  expect([map, marks, alsoMap].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  followed[1]?.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(addresses()).toEqual(['/changes/events?topics=map:a']);
  for (const each of followed) each.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toEqual([]);
});

it('is closed while the page is hidden, and opened when it is visible again', async () => {
  const read = vi.fn();
  const { readNow } = followTopic('runs', read);
  await vi.advanceTimersByTimeAsync(0);
  show(false);
  expect(open()).toEqual([]);
  readNow();
  expect(read).not.toHaveBeenCalled();
  show(true);
  expect(addresses()).toEqual(['/changes/events?topics=runs']);
  open()[0]?.name('runs');
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads once at a time, and again if something has changed meanwhile', async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((end) => ends.push(end)));
  followTopic('runs', read);
  await vi.advanceTimersByTimeAsync(0);
  open()[0]?.name('runs', 'runs', 'runs');
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('repeats a read that failed after pauses that double', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('busy')).mockRejectedValueOnce(new Error('busy'));
  followTopic('runs', read);
  await vi.advanceTimersByTimeAsync(0);
  open()[0]?.name('runs');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('leaves a lost feed to the browser, and opens a refused one again, reading meanwhile', async () => {
  const read = vi.fn();
  followTopic('runs', read);
  await vi.advanceTimersByTimeAsync(0);
  const [feed] = open();
  feed?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSource.all).toHaveLength(1);
  feed?.close();
  feed?.onerror?.();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(addresses()).toEqual(['/changes/events?topics=runs']);
});
