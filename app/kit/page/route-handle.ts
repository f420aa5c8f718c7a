/** The `handle` export of a route. */
export interface RouteHandle {
  /** False: the page is sent without scripts. 'signed-in': only signed-in users get them. */
  readonly scripts?: boolean | 'signed-in';
  /**
   * The page gets a canonical URL; all others get `noindex`, so that none is indexed by oversight. A function receives
   * the loader data, which is undefined if the loader failed.
   */
  readonly indexable?: boolean | ((data: unknown) => boolean);
  /** Full width. */
  readonly wide?: boolean;
  /** Without the site's header and footer. */
  readonly bare?: boolean;
  /** The header has the landing page's section links. */
  readonly landing?: boolean;
}
