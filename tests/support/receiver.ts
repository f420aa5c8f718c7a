import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A program of a learner's own on loopback, which is called by webhooks. */
export interface Receiver {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** The status of its answers, 200 at first. */
  status: number;
  /** The receiver awaits this before it answers a call. */
  before: () => unknown;
  /** The bodies of its calls, in order. */
  bodies(): { readonly id: string; readonly type: string; readonly created: string; readonly data: unknown }[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push({ path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() });
    await receiver.before();
    response.writeHead(receiver.status, { location: '/elsewhere' }).end('A body that nobody reads.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    status: 200,
    before: () => {},
    bodies: () => calls.map(({ text }) => JSON.parse(text)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
