/** Bytes of a megabyte, as disks are sold and `bytesSaid` tells. */
export const megabyte = 1_000_000;
/** A quota is a number of megabytes up to this: a terabyte. */
export const megabytesMax = 1_000_000;
/** A save that adds no more than this is taken in any case, so that nobody loses what they type; but it counts. */
export const smallSaveBytes = 64 * 1024;
