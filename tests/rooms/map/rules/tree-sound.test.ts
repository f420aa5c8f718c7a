import { expect, test } from 'vitest';
import { isMuted, setMuted } from '~/rooms/map/ui/sound';

test('the sound is off after it was switched off, with or without storage', () => {
  expect(globalThis.localStorage).toBeUndefined();
  expect(isMuted()).toBe(false);
  setMuted(true);
  expect(isMuted()).toBe(true);
  setMuted(false);
  expect(isMuted()).toBe(false);
});
