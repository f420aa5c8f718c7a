/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** False: the page needs none, so none are sent. 'signed-in': only those who are signed in need them. */
  readonly scripts?: boolean | 'signed-in';
  /**
   * Search engines may list it: then it has a canonical address. Every other page says `noindex`, so that a new one is not listed by
   * oversight. A function is asked with the page's data, which is undefined where its loader has failed.
   */
  readonly indexable?: boolean | ((data: unknown) => boolean);
  /** The page uses the whole width (maps). */
  readonly wide?: boolean;
  /** Without the site's header and footer (the map brings its own). */
  readonly bare?: boolean;
  /** The header shows the landing page's own links. */
  readonly landing?: boolean;
}
