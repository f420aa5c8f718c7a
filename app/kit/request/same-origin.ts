/** The headers that tell a request's origin, as sent; null if missing. */
interface RequestOrigin {
  readonly secFetchSite: string | null;
  readonly origin: string | null;
  readonly referer: string | null;
  /** The Host header. */
  readonly host: string | null;
}

/**
 * CSRF check: whether a mutating request comes from our own pages, by `Sec-Fetch-Site`, else `Origin`, else `Referer`.
 * With none of them it passes: only non-browsers send none, and the session cookie is SameSite=Lax.
 */
export function isSameOrigin(request: RequestOrigin, appUrl: string): boolean {
  if (request.secFetchSite !== null && request.secFetchSite !== 'same-origin' && request.secFetchSite !== 'none')
    return false;
  const claimed = request.origin ?? request.referer;
  if (claimed === null) return true;
  if (!URL.canParse(claimed)) return false;
  const from = new URL(claimed);
  if (from.origin === appUrl) return true;
  return (
    (from.protocol === 'http:' || from.protocol === 'https:') &&
    request.host !== null &&
    from.host === hostOf(request.host, from.protocol)
  );
}

/** A Host header in the form of `URL.host`: lower case, no default port. */
const hostOf = (host: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : null;
