/** A picture as it is stored: WebP without metadata. */
export interface EncodedPicture {
  /** The first 32 hexadecimal digits of the SHA-256 of `large`. */
  readonly hash: string;
  /** The size of `large` in pixels. */
  readonly width: number;
  readonly height: number;
  readonly large: Uint8Array;
  /** Null if the large one is small enough for small screens. */
  readonly small: Uint8Array | null;
}

const pictureFaults = ['no-picture', 'too-many-pixels', 'broken', 'too-slow'] as const;

/** Why a file is not taken as a picture. `too-slow`: also one that took too much memory. */
export type PictureFault = (typeof pictureFaults)[number];

/** The pixels of a picture, row by row from the top: red, green and blue of one byte each. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Encodes untrusted files anew, in a process that may be ended at any time. */
export interface PictureWork {
  /**
   * @param file the bytes, or the path, of a PNG, JPEG, WebP or GIF, of which the first frame counts, or of an SVG
   * @throws Busy when too many are waiting
   */
  encode(file: Uint8Array | string): Promise<EncodedPicture | { readonly fault: PictureFault }>;
  /**
   * The same for several files of one account, in their order. A file that ends the process is `too-slow`, and
   * so are the later ones.
   * @param side the longest side that a picture may have, in pixels; by default that of a lesson's picture
   */
  encodeAll(
    files: readonly (Uint8Array | RawPicture)[],
    side?: number,
  ): Promise<readonly (EncodedPicture | { readonly fault: PictureFault })[]>;
  close(): void;
}
