/** The message of the error that streams and calls are aborted with when the server stops: no client has left then. */
export const serverStops = 'the server is stopping';
