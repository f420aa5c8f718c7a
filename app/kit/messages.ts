import type { CapReached } from './fault/cap-reached';
import type { SpaceFull } from './fault/space-full';
import { bytesSaid } from './store/storage';

/** The message catalogue, and messages with parameters. */
export * as messages from './message-catalogue';

/** 'Error attempting to enable full-screen mode: {message} ({name})' (§8, map view). */
export const fullscreenFailed = (error: { readonly message: string; readonly name: string }): string =>
  `Error attempting to enable full-screen mode: ${error.message} (${error.name})`;

/** Shown in a conflict: what the refused tick would have changed. `task` counts from 1. */
export const tickAsked = (task: number, done: boolean): string => `${done ? 'Tick' : 'Clear'} task ${task}`;

/** A run is refused because its user has reached the daily cap. Days end at midnight UTC. */
export const capSaid = ({ kind, cap, asked, wanted }: CapReached): string => {
  const many = (n: number) => {
    const one = kind === 'maps' ? 'map' : 'text';
    return n === 1 ? `one ${one}` : `${n} ${one}s`;
  };
  const what = kind === 'maps' ? 'New maps' : 'Lessons and other texts by the model';
  if (cap === 0) return `${what} are turned off for your account. Please ask the administrator of this server.`;
  const left = Math.max(0, cap - asked);
  return left > 0 && wanted > left
    ? `You can ask for ${many(left)} more today, and this would be ${many(wanted)}. Nothing was started.`
    : `You have asked for ${many(asked)} today, and the administrator of this server allows ${many(cap)} a day. You can go on after midnight UTC.`;
};

/** Something is not saved because there is no room for it. */
export const spaceSaid = ({ of, used, quota }: Pick<SpaceFull, 'of' | 'used' | 'quota'>): string =>
  of === 'disk'
    ? 'The disk of this server is nearly full, and nothing new is taken until there is room again. Short changes of lessons and maps are still saved. Please tell the administrator of this server.'
    : `There is no room for this: your account keeps ${bytesSaid(used)} of the ${bytesSaid(quota ?? 0)} that it may. Delete maps in My Maps and empty the bin, or delete sources in Sources, and try again.`;

/** A run is refused because its user has too few credits. */
export const creditsShort = ({ price, available }: { price: number; available: number }): string =>
  `This costs ${price} credits, and you have ${available} to spend. Nothing was started.`;
