import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow } from '~/client/network/follow';
import { retryPausesMs } from '~/client/network/retry';

/** Connections that a test opens, refuses and fills by hand. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  static get last(): FakeSource {
    return FakeSource.all.at(-1) as FakeSource;
  }
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  constructor(readonly address: string) {
    super();
    FakeSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  send(type: string, data: object, lastEventId = ''): void {
    const event = new MessageEvent(type, { data: JSON.stringify(data), lastEventId });
    if (type === 'message') this.onmessage?.(event);
    else if (type === 'error') this.onerror?.(event);
    this.dispatchEvent(event);
  }
  lose(): void {
    this.onerror?.(new Event('error'));
  }
  refuse(): void {
    this.close();
    this.lose();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function followed() {
  const told: unknown[] = [];
  const tell = (name: string) => () => void told.push(name);
  const hear =
    (name: string) =>
    (data: unknown): void =>
      void told.push({ [name]: data });
  const stop = follow({
    address: '/runs/r/events',
    onStart: tell('start'),
    onOpen: tell('open'),
    onLost: tell('lost'),
    onRefused: tell('refused'),
    on: { text: hear('text'), content: hear('content'), done: hear('done'), error: hear('error') },
  });
  return { told, stop };
}

describe('following a stream', () => {
  it('hears named events, and events that name themselves', () => {
    const { told } = followed();
    expect(FakeSource.last.address).toBe('/runs/r/events');
    FakeSource.last.onopen?.();
    FakeSource.last.send('text', { text: 'a' }, '1');
    FakeSource.last.send('message', { type: 'content', chunk: 'b' }, '2');
    FakeSource.last.send('message', { type: 'unknown' }, '2');
    expect(told).toEqual(['open', 'start', { text: { text: 'a' } }, { content: { type: 'content', chunk: 'b' } }]);
  });

  it.each(['done', 'error'])('ends with %s', (last) => {
    const { told } = followed();
    FakeSource.last.send(last, {});
    FakeSource.last.send('text', {}, '1');
    FakeSource.last.refuse();
    expect(told).toEqual([{ [last]: {} }]);
    expect(FakeSource.last.readyState).toBe(FakeSource.CLOSED);
  });

  it('resumes a connection that the browser opens again', () => {
    const { told } = followed();
    FakeSource.last.send('text', {}, '1');
    FakeSource.last.lose();
    FakeSource.last.onopen?.();
    FakeSource.last.send('text', {}, '2');
    expect(told).toEqual(['start', { text: {} }, 'lost', 'open', { text: {} }]);
    expect(FakeSource.all).toHaveLength(1);
  });

  it('opens a refused connection again, which starts over', () => {
    const { told } = followed();
    FakeSource.last.send('text', {}, '1');
    FakeSource.last.refuse();
    vi.advanceTimersByTime(retryPausesMs[0] ?? 0);
    expect(FakeSource.all).toHaveLength(2);
    FakeSource.last.onopen?.();
    FakeSource.last.send('text', {}, '1');
    expect(told).toEqual(['start', { text: {} }, 'lost', 'open', 'start', { text: {} }]);
  });

  it('gives up after the last pause; a connection that opens starts the pauses anew', () => {
    const { told } = followed();
    FakeSource.last.refuse();
    vi.advanceTimersByTime(retryPausesMs[0] ?? 0);
    FakeSource.last.onopen?.();
    for (const pause of retryPausesMs) {
      FakeSource.last.refuse();
      expect(told).not.toContain('refused');
      vi.advanceTimersByTime(pause);
    }
    FakeSource.last.refuse();
    expect(told.at(-1)).toBe('refused');
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(2 + retryPausesMs.length);
  });

  it('is silent once it is stopped', () => {
    const { told, stop } = followed();
    FakeSource.last.refuse();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(1);
    expect(told).toEqual(['lost']);
  });
});
