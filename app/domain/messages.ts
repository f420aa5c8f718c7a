/** The catalogue of what goes wrong, and what is put together with it. */
export * as messages from './message-catalogue';

/** 'Error attempting to enable full-screen mode: {message} ({name})' (§8, map view). */
export const fullscreenFailed = (error: { readonly message: string; readonly name: string }): string =>
  `Error attempting to enable full-screen mode: ${error.message} (${error.name})`;

/** What a refused tick wanted, beside the text that is saved. `task` counts from 1. */
export const tickAsked = (task: number, done: boolean): string => `${done ? 'Tick' : 'Clear'} task ${task}`;
