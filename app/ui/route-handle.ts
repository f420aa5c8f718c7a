/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** False: the page needs none, so none are sent. 'signed-in': only those who are signed in need them. */
  readonly scripts?: boolean | 'signed-in';
  /** The page uses the whole width (maps). */
  readonly wide?: boolean;
  /** Without the site's header and footer (the map brings its own). */
  readonly bare?: boolean;
  /** The header shows the landing page's own links. */
  readonly landing?: boolean;
}
