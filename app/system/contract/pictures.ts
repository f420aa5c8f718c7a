/** Makes pictures of drawings. */
export interface Pictures {
  /**
   * An SVG as a PNG of its own size.
   * @throws Busy when too many are waiting
   */
  png(svg: string): Promise<Uint8Array<ArrayBuffer>>;
}
