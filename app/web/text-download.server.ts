/** Answers with a file that is written while it is sent: the reader pulls, so no more than one piece is in memory. `name` is ASCII. */
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
 * A text in pieces as the body of an answer: the next piece is made when the reader asks for it, and after everybody else had a turn,
 * since a reader who takes all at once would otherwise have all of it made at once.
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
