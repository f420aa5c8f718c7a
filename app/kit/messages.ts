import type { CapReached } from './fault/cap-reached';
import type { SpaceFull } from './fault/space-full';
import { bytesSaid } from './store/storage';
import { kitWords } from './words';

/** The message catalogue, and messages with parameters. */
export * as messages from './message-catalogue';

/** 'Error attempting to enable full-screen mode: {message} ({name})' (§8, map view). */
export const fullscreenFailed = ({ message, name }: { readonly message: string; readonly name: string }): string =>
  kitWords.fullscreenFailed({ message, name });

/** Shown in a conflict: what the refused tick would have changed. `task` counts from 1. */
export const tickAsked = (task: number, done: boolean): string =>
  done ? kitWords.tickTask({ n: task }) : kitWords.clearTask({ n: task });

/** A run is refused because its user has reached the daily cap. Days end at midnight UTC. */
export function capSaid({ kind, cap, asked, wanted }: CapReached): string {
  const isOfMaps = kind === 'maps';
  if (cap === 0) return isOfMaps ? kitWords.mapsTurnedOff : kitWords.textsTurnedOff;
  const many = isOfMaps ? kitWords.manyMaps : kitWords.manyTexts;
  const left = Math.max(0, cap - asked);
  if (left > 0 && wanted > left) {
    const sentence = isOfMaps ? kitWords.mapsLeftToday : kitWords.textsLeftToday;
    return sentence({ n: left, wanted: many({ n: wanted }) });
  }
  const sentence = isOfMaps ? kitWords.mapsAskedToday : kitWords.textsAskedToday;
  return sentence({ n: asked, cap: many({ n: cap }) });
}

/** Something is not saved because there is no room for it. */
export const spaceSaid = ({ of, used, quota }: Pick<SpaceFull, 'of' | 'used' | 'quota'>): string =>
  of === 'disk' ? kitWords.diskNearlyFull : kitWords.noRoom({ used: bytesSaid(used), quota: bytesSaid(quota ?? 0) });

/** A run is refused because its user has too few credits. */
export const creditsShort = ({ price, available }: { price: number; available: number }): string =>
  kitWords.costsCredits({ n: price, available });
