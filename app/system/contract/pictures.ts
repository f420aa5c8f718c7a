/** Renders drawings to bitmaps. */
export interface Pictures {
  /**
   * An SVG as a PNG of the same size.
   * @throws Busy when too many are waiting
   */
  png(svg: string): Promise<Uint8Array<ArrayBuffer>>;
}
