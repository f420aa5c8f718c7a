/** How long other caches may keep a picture: an hour after a map was made private, its picture is gone from them. */
const maxAgeSeconds = 3600;

/** How long a browser shows a thumbnail without revalidating. Its address changes with the map. */
const sketchMaxAgeSeconds = 86_400;

const isKnown = (request: Request, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** Answers with an SVG that only the user's own browser may cache, or with 304 if it has it. */
export function sketchAnswer(request: Request, version: string, svg: () => string): Response {
  const tag = `"${version}"`;
  const headers = { ETag: tag, 'Cache-Control': `private, max-age=${sketchMaxAgeSeconds}` };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(svg(), {
    headers: {
      ...headers,
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}

/** Answers with a PNG, or with 304 if the client has it. */
export function pictureAnswer(
  request: Request,
  { png, version }: { readonly png: Uint8Array<ArrayBuffer>; readonly version: string },
): Response {
  const tag = `"${version}"`;
  const headers = {
    ETag: tag,
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    // Link previews on other sites must be able to show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  return isKnown(request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } });
}
