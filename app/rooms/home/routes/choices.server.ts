import type { Rooms } from '~/composition.server';
import { limits } from '~/kit/limits';

/**
 * Picks `count` different elements of `all` at random. Called in the loader, so that server and browser render the same
 * page.
 */
export function pick<T>(rooms: Rooms, all: readonly T[], count: number): T[] {
  const left = [...all];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(rooms.server.random.fraction() * left.length), 1));
  }
  return picked;
}

/** 3 to 6 suggestions (§9). */
export const suggestionCount = (rooms: Rooms): number =>
  limits.suggestedTopicsMin +
  Math.floor(rooms.server.random.fraction() * (limits.suggestedTopicsMax - limits.suggestedTopicsMin + 1));
