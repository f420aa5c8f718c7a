/** The message of the error that aborts streams and calls when the server stops, as opposed to a client that left. */
export const serverStops = 'the server is stopping';
