/** The message catalogue, and messages with parameters. */
export * as messages from './message-catalogue';

/** 'Error attempting to enable full-screen mode: {message} ({name})' (§8, map view). */
export const fullscreenFailed = (error: { readonly message: string; readonly name: string }): string =>
  `Error attempting to enable full-screen mode: ${error.message} (${error.name})`;

/** Shown in a conflict: what the refused tick would have changed. `task` counts from 1. */
export const tickAsked = (task: number, done: boolean): string => `${done ? 'Tick' : 'Clear'} task ${task}`;
