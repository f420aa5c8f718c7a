/** Streams a file as a download with backpressure: one piece at a time is in memory. `name` is ASCII. */
export function textDownload(
  pieces: AsyncGenerator<string, void, void>,
  name: string,
  type: string,
): Response {
  return new Response(streamed(pieces), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * A response body from pieces of text, each made when the client is ready for it. Yields to other requests before
 * each one, because a fast client would otherwise have all of them made at once.
 */
export function streamed(
  pieces: AsyncGenerator<string, void, void> | Generator<string, void, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
