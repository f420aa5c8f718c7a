/** How long others may keep a picture: a map that was made private is gone from their caches after an hour. */
const maxAgeSeconds = 3600;

/** How long a browser shows a sketch without asking. Its address changes with the map. */
const sketchMaxAgeSeconds = 86_400;

const isKnown = (request: Request, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === tag);

/** Answers with an SVG that nobody but its owner's browser keeps, or with 304 where the asker has it. */
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
  return isKnown(request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } });
}
