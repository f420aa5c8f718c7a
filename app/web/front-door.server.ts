import type { IncomingMessage, ServerResponse } from 'node:http';
import { house } from '~/composition.server';
import { messages } from '~/domain/messages';
import { refusedStatus } from '~/domain/request/request-line';
import { internal } from './socket.server';

type Next = (error?: unknown) => void;
type Handle = (this: unknown, request: IncomingMessage, response: ServerResponse, next?: Next) => void;

/**
 * Wraps the Express application: refuses requests with an invalid request line, and answers Express's own errors
 * briefly with at most one line in the log, where Express would print the stack.
 * @param handle of an Express application
 */
export function frontDoor(handle: Handle): Handle {
  return function (request, response, next) {
    const status = refusedStatus({
      method: request.method ?? '',
      target: request.url ?? '',
      hosts: rawHosts(request),
    });
    if (status !== null) {
      if (status === 405) response.setHeader('Allow', 'GET, HEAD, POST');
      end(request, response, status);
      return;
    }
    const fallThrough: Next = (error) => {
      const known = statusOf(error);
      if (known >= 500)
        house().report('failed', error, { id: String(request.headers[internal.request] ?? '') });
      if (response.headersSent) request.socket.destroy();
      else end(request, response, known);
    };
    handle.call(this, request, response, next ?? fallThrough);
  };
}

const sentences: Readonly<Record<number, string>> = {
  404: messages.request.notFound,
  405: messages.request.wrongMethod,
  500: messages.request.broken,
};

/** Closes the connection after the answer, because the body has not been read. */
function end(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(
    request.method === 'HEAD' ? undefined : `${sentences[status] ?? messages.request.unreadable}\n`,
  );
}

/** All Host headers: Node's `headers` joins or drops repeated ones. */
function rawHosts({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
}

/** The status that Express's own errors carry; without an error nothing has answered. */
function statusOf(error: unknown): number {
  if (error === undefined || error === null) return 404;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
