import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, it } from 'vitest';
import { cookieOf, until } from '../support/streams';
import { type Flooded, startFlooded } from './floods';

/** They wait half a minute for the server to close them, so they are a file of their own, which runs beside others. */

const forms = 1_200;
let home: Flooded;
beforeAll(async () => {
  home = await startFlooded();
}, 600_000);
afterAll(() => home?.server.stop());

it('forms that are never finished do not delay others', { timeout: 900_000 }, () =>
  home.beside(`${forms} held forms`, async () => {
    const sockets: Socket[] = [];
    let closed = 0;
    for (let n = 0; n < forms; n += 1) {
      const isLarge = n % 2 === 0;
      const socket = connect(home.server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.on('close', () => {
        closed += 1;
      });
      const [path, bytes] = isLarge ? [`/map/${home.mapId}/change`, 4_000_000] : ['/login', 60_000];
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${home.server.port}`,
        'X-Forwarded-For: 10.66.66.66',
        // Half of them come from the flooder's account, which may send a large form.
        ...(n % 4 === 0 ? [`Cookie: ${cookieOf(home.flooder)}`] : []),
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${bytes}`,
        '',
        `label=${'a'.repeat(bytes / 2)}`,
      ];
      socket.write(head.join('\r\n'));
      sockets.push(socket);
    }
    // A form may wait for its turn for 30 s, be silent for 10 s, and linger for 20 s after its answer.
    await until(() => closed === forms, 180_000);
    return 'all closed by the server';
  }),
);
