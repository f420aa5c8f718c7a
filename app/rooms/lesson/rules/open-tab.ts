/**
 * The `data-tab` below a lesson that this browser had open last; empty for none.
 * @param header the Cookie header of a request
 */
export const openTab = (header: string | null): string => /(?:^|; )tab=([a-z]+)/.exec(header ?? '')?.[1] ?? '';

/** Valid for a year; as a Set-Cookie header or for `document.cookie`. */
export const tabCookie = (tab: string, isHttps: boolean): string =>
  `tab=${tab}; Path=/; Max-Age=31536000; SameSite=Lax${isHttps ? '; Secure' : ''}`;
