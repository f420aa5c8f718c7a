/**
 * How long a browser shows a picture without asking again, as with the thumbnails of maps. Only its own cache may keep
 * it, because what it belongs to may be private.
 */
const maxAgeSeconds = 86_400;

/** A learner's picture, or 304 if the browser has it. */
export function pictureAnswer(request: Request, name: string, webp: Uint8Array): Response {
  const tag = `"${name}"`;
  const headers = { ETag: tag, 'Cache-Control': `private, max-age=${maxAgeSeconds}, immutable` };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(webp), {
    headers: {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
