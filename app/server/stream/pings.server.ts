import type { ServerResponse } from 'node:http';

const lookEveryMs = 250;
/** Pings in one look: thousands of silent streams must not stop the event loop together. */
const atOnce = 250;

/**
 * Writes keep-alive comments to silent streams. One timer serves all of them: a timer for each wait of each stream took
 * more time than the events.
 */
export function createPings(text: string, everyMs: number) {
  /** When each was written to, the longest silent first. */
  const written = new Map<ServerResponse, number>();
  let timer: NodeJS.Timeout | undefined;

  const note = (response: ServerResponse): void => {
    written.delete(response);
    written.set(response, performance.now());
  };

  const look = (): void => {
    const due: ServerResponse[] = [];
    for (const [response, at] of written) {
      if (due.length === atOnce || performance.now() - at < everyMs) break;
      due.push(response);
    }
    for (const response of due) {
      note(response);
      // A reader who takes nothing has enough to read.
      if (!response.writableNeedDrain) response.write(text);
    }
  };

  return {
    /** Call when something is written to a stream, from its beginning on. */
    written(response: ServerResponse): void {
      note(response);
      timer ??= setInterval(look, lookEveryMs).unref();
    },
    end(response: ServerResponse): void {
      written.delete(response);
      if (written.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
