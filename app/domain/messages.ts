/** The message catalogue, and messages with parameters. */
export * as messages from './message-catalogue';

/** 'Error attempting to enable full-screen mode: {message} ({name})' (§8, map view). */
export const fullscreenFailed = (error: { readonly message: string; readonly name: string }): string =>
  `Error attempting to enable full-screen mode: ${error.message} (${error.name})`;

/** Shown in a conflict: what the refused tick would have changed. `task` counts from 1. */
export const tickAsked = (task: number, done: boolean): string => `${done ? 'Tick' : 'Clear'} task ${task}`;

/** A run is refused because its user has too few credits. */
export const creditsShort = ({ price, available }: { price: number; available: number }): string =>
  `This costs ${price} credits, and you have ${available} to spend. Nothing was started.`;
