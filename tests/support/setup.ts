import { afterEach, beforeEach, expect, vi } from 'vitest';

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
