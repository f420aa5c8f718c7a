/** How long others may keep a picture: a map that was made private is gone from their caches after an hour. */
const maxAgeSeconds = 3600;

/** Answers with a PNG, or with 304 where the asker has it. */
export function pictureAnswer(
  request: Request,
  { png, version }: { readonly png: Uint8Array<ArrayBuffer>; readonly version: string },
): Response {
  const tag = `"${version}"`;
  const headers = {
    ETag: tag,
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    // Shown by other sites' pages: that is what it is for.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const shown = request.headers.get('if-none-match') ?? '';
  const isKnown = shown.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } });
}
