/** What a request says of where it comes from. All values as sent; null where the header is missing. */
export interface RequestOrigin {
  readonly secFetchSite: string | null;
  readonly origin: string | null;
  readonly referer: string | null;
  /** The Host header. */
  readonly host: string | null;
}

/**
 * Whether a mutating request comes from our own pages. `Sec-Fetch-Site` where the browser sends it, else
 * `Origin`, else `Referer`, compared with the host that the request was made to or with the public address; with none of them, yes: the
 * session cookie is SameSite=Lax, and only software that is no browser sends none.
 */
export function isSameOrigin(request: RequestOrigin, appUrl: string): boolean {
  if (
    request.secFetchSite !== null &&
    request.secFetchSite !== 'same-origin' &&
    request.secFetchSite !== 'none'
  )
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

/** A Host header as `URL.host` writes it: lower case, without the scheme's default port. */
const hostOf = (host: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : null;
