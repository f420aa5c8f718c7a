import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { loadsAnew } from './loads-anew';

/**
 * Property tests take the same inputs in each run, so that what passed once passes again (docs/decisions/0138);
 * `SEED=random` takes others.
 */
const seed = process.env.SEED ?? '42';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

/** A worker loads a module once for all of its files, unless a file loads all anew. */
if (loadsAnew(expect.getState().testPath ?? '')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * An unexpected `console.error` or `console.warn` fails the test that caused it.
 * A test that expects one replaces the spy's implementation and calls `mockClear` after checking it.
 */
let error: ReturnType<typeof vi.spyOn>;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  error = vi.spyOn(console, 'error');
  warn = vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(error.mock.calls).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
  error.mockRestore();
  warn.mockRestore();
});
