import { takeAwayGlobals } from '~/sandbox/take-away';

/**
 * The process's connection to the server. This module comes before the engines in the process's file, and takes away
 * all globals of Node: an engine's file looks for them as soon as it is loaded.
 */
function openChannel() {
  const host = process;
  host.on('disconnect', () => host.exit(0));
  takeAwayGlobals();
  return {
    hear(heard: (message: unknown) => void): void {
      host.once('message', heard);
    },
    send(message: object): void {
      host.send?.(message);
    },
  };
}

export const channel = openChannel();
