import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { Request as Asked, NextFunction, Response as Sent } from 'express';
import type { RequestContext } from '../visit.server';

type Mode = 'development' | 'production';

/**
 * Answers requests with the routes of a build, as @remix-run/express does, but that the bytes of a document are written
 * to the socket as they are: through a Response and its stream they took a tenth of a page's time (decision 133).
 */
export function answerRoutes(build: ServerBuild, mode: Mode, contextOf: (asked: Asked) => RequestContext) {
  const handle = createRequestHandler(build, mode);
  return async (asked: Asked, sent: Sent, next: NextFunction): Promise<void> => {
    try {
      const context: RequestContext = { ...contextOf(asked), document: null };
      const answer = await handle(requestOf(asked, sent), context as AppLoadContext);
      await send(answer, sent, context.document);
    } catch (error) {
      // Express's handlers do not await.
      next(error);
    }
  };
}

/** The request as Remix takes it. It aborts when the connection is closed before the answer was sent. */
function requestOf(asked: Asked, sent: Sent): Request {
  const aborted = new AbortController();
  sent.once('close', () => {
    if (!sent.writableFinished) aborted.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one) headers.append(name, one);
  const url = new URL(`${asked.protocol}://${asked.headers.host}${asked.originalUrl}`).href;
  const init = { method: asked.method, headers, signal: aborted.signal };
  const hasBody = asked.method !== 'GET' && asked.method !== 'HEAD';
  return new Request(
    url,
    hasBody ? ({ ...init, body: createReadableStreamFromReadable(asked), duplex: 'half' } as RequestInit) : init,
  );
}

async function send(answer: Response, sent: Sent, document: RequestContext['document']): Promise<void> {
  const { headers } = document ?? answer;
  sent.statusMessage = answer.statusText;
  sent.status(answer.status);
  for (const [name, value] of headers.entries()) sent.append(name, value);
  if (/text\/event-stream/i.test(headers.get('Content-Type') ?? '')) sent.flushHeaders();
  if (document) sent.end(document.bytes);
  else if (!answer.body) sent.end();
  else if (isData(headers)) sent.end(Buffer.from(await answer.arrayBuffer()));
  else await writeReadableStreamToWritable(answer.body, sent);
}

/**
 * Data is sent as a whole, so that its length is known and a short one is not compressed: it would wait for a thread of
 * the pool, and in that time for work that others have begun. Downloads come in pieces.
 */
const isData = (headers: Headers): boolean =>
  /^application\/json\b/i.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Disposition');
