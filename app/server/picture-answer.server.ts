/**
 * How long a browser shows a picture without asking again, as with the thumbnails of maps. Only its own cache may keep
 * it, because what it belongs to may be private.
 */
const maxAgeSeconds = 86_400;

/** A learner's picture, or 304 if the browser has it. */
export const pictureAnswer = (request: Request, name: string, webp: Uint8Array): Response =>
  unchangedPicture(request, name) ??
  new Response(new Uint8Array(webp), {
    headers: {
      ...headersOf(name),
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });

/** The answer 304 if the browser has the picture of this name; else null. */
export function unchangedPicture(request: Request, name: string): Response | null {
  const headers = headersOf(name);
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(headers.ETag) ? new Response(null, { status: 304, headers }) : null;
}

const headersOf = (name: string) => ({
  ETag: `"${name}"`,
  'Cache-Control': `private, max-age=${maxAgeSeconds}, immutable`,
});
