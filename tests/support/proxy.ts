import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A plain proxy before several servers: each request goes to the next server whose last health check was good. If it
 * cannot connect, it asks the next one. A request that a server may have received is not repeated but answered with
 * 502, as are those that wait for a server that has become unhealthy.
 */
export interface FrontProxy {
  readonly url: string;
  /** Puts another server, or none, into a place. */
  place(n: number, url: string | null): void;
  /** Whether the server in this place was healthy at the last check. */
  isWell(n: number): boolean;
  close(): Promise<void>;
}

const healthEveryMs = 200;
const healthPatienceMs = 1_500;

interface Place {
  url: string | null;
  isWell: boolean;
  readonly underWay: Set<ClientRequest>;
}

export async function startProxy(count: number): Promise<FrontProxy> {
  const places: Place[] = Array.from({ length: count }, () => ({
    ...{ url: null, isWell: false, underWay: new Set<ClientRequest>() },
  }));
  let next = 0;
  let isOpen = true;

  const watch = async (place: Place) => {
    while (isOpen) {
      const { url } = place;
      const answer =
        url &&
        (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(healthPatienceMs) })
          .then(async (response) => {
            await response.arrayBuffer();
            return response.ok;
          })
          .catch(() => false));
      if (place.url === url) {
        place.isWell = answer === true;
        if (!place.isWell) for (const asked of place.underWay) asked.destroy(new Error('not well'));
      }
      await new Promise((wake) => setTimeout(wake, healthEveryMs));
    }
  };
  const watching = places.map(watch);

  /** The healthy servers, beginning with the next one. */
  const inTurn = (): Place[] => {
    next += 1;
    const turned = places.map((_, n) => places[(n + next) % places.length] as Place);
    return turned.filter(({ url, isWell }) => url !== null && isWell);
  };

  const refuse = (response: ServerResponse) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain' });
    response.end('No server answers.');
  };

  const pass = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, servers: Place[]): void => {
    const [server, ...others] = servers;
    if (!server?.url) return void refuse(response);
    const { method, headers, url: path } = incoming;
    const asked = request(server.url + path, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    server.underWay.add(asked);
    asked.once('close', () => server.underWay.delete(asked));
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return refuse(response);
      server.isWell = false;
      pass(incoming, body, response, others);
    });
    response.once('close', () => asked.destroy());
    asked.end(body);
  };

  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('error', () => {});
    incoming.once('end', () => pass(incoming, Buffer.concat(parts), response, inTurn()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    place(n, url) {
      Object.assign(places[n] as Place, { url, isWell: false });
    },
    isWell: (n) => places[n]?.isWell === true,
    async close() {
      isOpen = false;
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await Promise.all([closed, ...watching]);
    },
  };
}
