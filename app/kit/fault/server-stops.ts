/** The message of the error that aborts streams and calls when the server stops, as opposed to a client that left. */
export const serverStops = 'the server is stopping';

/** Whether the client disconnected or its session ended, as opposed to a shutdown of the server. */
export const hasLeft = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.message === serverStops);
