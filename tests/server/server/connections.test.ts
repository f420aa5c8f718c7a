import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { writeReadableStreamToWritable } from '@remix-run/node';
import { afterEach, expect, it } from 'vitest';
import { inPieces } from '~/server/documents/in-pieces.server';
import { beginExchange, type Exchange, endExchanges, openExchanges, reopen } from '~/server/exchange.server';
import { until } from '../../support/streams';

/** Connections whose body the server does not read, or whose answer the client does not read. */

const options = {
  trustedProxyHops: 0,
  https: false,
  log: { info() {}, warn() {}, error() {}, debug() {} },
  requestId: () => 'an id',
};
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server with our exchanges; the sockets that it has got. */
async function serve(
  answer: (...args: [...Parameters<RequestListener>, Exchange]) => void,
): Promise<{ readonly port: number; readonly sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server = createServer((request, response) => {
    sockets.push(request.socket);
    answer(request, response, beginExchange(request, response, options));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, sockets };
}

function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  const seen = { answer: '', error: '', isClosed: false };
  socket.setEncoding('latin1');
  socket.on('error', ({ message }) => {
    seen.error = message;
  });
  socket.on('close', () => {
    seen.isClosed = true;
  });
  const read = () =>
    socket.on('data', (text: string) => {
      seen.answer += text;
    });
  return { socket, seen, read };
}

it('a refused body is read to its end, so that its sender gets the answer and no reset', async () => {
  const bytes = 8 * 1024 * 1024;
  const { port, sockets } = await serve((_, response) => {
    response.writeHead(413, { Connection: 'close', 'Content-Length': 9 });
    response.end('too large');
  });
  const { socket, seen, read } = client(port);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  await until(() => sockets[0]?.writableEnded === true);
  // It sends all of it before it reads a word.
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 'x'), () => resolve()));
  read();
  await until(() => seen.isClosed);
  expect(seen.answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large$/);
  expect(seen.error).toBe('');
  // The client may be done while some of it still lies in the system's buffers.
  await until(() => (sockets[0]?.bytesRead ?? 0) > bytes);
});

it('a refused body that never ends is cut', async () => {
  const { port } = await serve((_, response) => {
    response.writeHead(413, { Connection: 'close', 'Content-Length': 9 });
    response.end('too large');
  });
  const { socket, seen } = client(port);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const pour = () => {
    while (!seen.isClosed && socket.write(piece));
  };
  socket.on('drain', pour);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000000\r\n\r\n');
  pour();
  await until(() => seen.isClosed);
});

it('a connection is closed whose reader takes nothing for a while, and not one that waits for its answer', async () => {
  const answers: (() => void)[] = [];
  const { port, sockets } = await serve((request, response) => {
    if (request.url === '/later') answers.push(() => response.end('here'));
    else response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const deaf = client(port);
  deaf.socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => (sockets[0]?.bytesWritten ?? 0) > 0);
  const waits = client(port);
  waits.read();
  waits.socket.write('GET /later HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => answers.length === 1);
  // As when nothing has moved for as long as is allowed.
  for (const socket of sockets) {
    expect(socket.timeout).toBe(60_000);
    socket.emit('timeout');
  }
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  for (const answer of answers) answer();
  await until(() => waits.seen.answer.endsWith('here'));
  deaf.socket.destroy();
  waits.socket.destroy();
});

it('a large page that is under way when the server stops comes to its end, and one without a reader does not', async () => {
  const pieces = Array.from({ length: 64 }, () => Buffer.alloc(512 * 1024, 'x'));
  const taken: number[] = [];
  const { port } = await serve((_, response, { connection }) => {
    const counted = (function* () {
      for (const piece of pieces) {
        taken.push(piece.length);
        yield piece;
      }
    })();
    response.writeHead(200, { Connection: 'close' });
    void writeReadableStreamToWritable(inPieces(counted, connection.closed, connection), response);
  });
  const slow = client(port);
  slow.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => taken.length > 0);
  const stopped = endExchanges(30_000);
  try {
    slow.read();
    expect(await stopped).toBe(0);
    await until(() => slow.seen.isClosed);
    expect(taken).toHaveLength(64);
    expect(slow.seen.answer).toMatch(/x\r\n0\r\n\r\n$/);
  } finally {
    reopen();
  }

  taken.length = 0;
  const gone = client(port);
  gone.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => taken.length > 0);
  gone.socket.destroy();
  await until(() => openExchanges() === 0);
  expect(taken.length).toBeLessThan(64);
});
