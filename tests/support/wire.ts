import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The way between a browser and a server, for tests that cut it. */
export interface Wire {
  readonly url: string;
  /** Ends every connection, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Hands everything on to a port of this machine. */
export async function startWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    hold(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    hold(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
