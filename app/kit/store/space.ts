/** Bytes of a megabyte, as disk makers and `bytesSaid` count. */
export const megabyte = 1_000_000;
/** Maximum quota in megabytes: a terabyte. */
export const megabytesMax = 1_000_000;
/** A save that adds at most this much is always accepted, so that nobody loses typed text; it counts nevertheless. */
export const smallSaveBytes = 64 * 1024;
