import { createServer, request } from 'node:http';

/** A proxy before a node that cuts answers to writes: the node has done them, but the client is not told. */
export interface CuttingProxy {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** How many of the next answers are cut. */
  cut: number;
  /** How many of the next requests are cut in the middle; they come before the cut answers. */
  cutMidway: number;
  /** The addresses whose answers are cut; those of writes by default. */
  where: RegExp;
  /** The version that it claims for the node; the node's own if empty. */
  version: string;
  /** The requested addresses. */
  readonly asked: string[];
  /** The last request whose answer was cut, and that answer. */
  readonly lastCut: { asked: string; answer: string };
  /** How many answers were passed on. */
  readonly passed: number;
  close(): Promise<void>;
}

/** @param node `host:port` */
export async function startCuttingProxy(node: string): Promise<CuttingProxy> {
  const [host = '', port = ''] = node.split(':');
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    proxy.asked.push(url);
    if (proxy.version !== '' && url === '/status') {
      outgoing.end(JSON.stringify({ build: { version: proxy.version } }));
      return;
    }
    const isCut = proxy.where.test(url);
    const asked = request({ host, port, path: url, method, headers });
    asked.on('error', () => outgoing.destroy());
    if (isCut && proxy.cutMidway > 0) {
      proxy.cutMidway -= 1;
      incoming.once('data', (piece: Buffer) => {
        asked.write(piece.subarray(0, piece.length / 2), () => {
          asked.destroy();
          outgoing.destroy();
        });
      });
      return;
    }
    const body: Buffer[] = [];
    if (isCut && proxy.cut > 0) incoming.on('data', (piece: Buffer) => body.push(piece));
    incoming.pipe(asked);
    asked.on('response', (answer) => {
      if (proxy.cut > 0 && isCut) {
        proxy.cut -= 1;
        proxy.lastCut.answer = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          proxy.lastCut.answer += piece;
        });
        // A server that ends in mid-answer closes it, too.
        answer.once('close', () => {
          Object.assign(proxy.lastCut, { asked: Buffer.concat(body).toString('utf8') });
          outgoing.destroy();
        });
        return;
      }
      passed += 1;
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: CuttingProxy = {
    host: `127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: 0,
    cutMidway: 0,
    where: /^\/db\/request/,
    version: '',
    asked: [],
    lastCut: { asked: '', answer: '' },
    get passed() {
      return passed;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
