import { connect, createServer, type Socket } from 'node:net';

/** A relay to a port of this machine that can be cut. */
export interface Relay {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** From now on nothing passes and no connection is closed, as when a cable is pulled. */
  cut(): void;
  /** Lets new connections through again; those that were cut are closed. */
  mend(): void;
  close(): Promise<void>;
}

/** @param target `host:port` */
export async function startRelay(target: string): Promise<Relay> {
  const [host = '', port = ''] = target.split(':');
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket | null }>();
  let isCut = false;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (isCut) {
      near.resume();
      const pair = { near, far: null };
      pairs.add(pair);
      near.once('close', () => pairs.delete(pair));
      return;
    }
    const far = connect({ host, port: Number(port) });
    far.on('error', () => {});
    const pair = { near, far };
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.once('close', end);
    // While the relay is cut, this side is not told that the other has closed.
    far.once('close', () => !isCut && end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const end = () => {
    for (const { near, far } of [...pairs]) {
      near.destroy();
      far?.destroy();
    }
  };
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}`,
    cut() {
      isCut = true;
      for (const { near, far } of pairs) {
        near.unpipe();
        near.resume();
        far?.unpipe();
        far?.destroy();
      }
    },
    mend() {
      isCut = false;
      end();
    },
    close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      end();
      return closed;
    },
  };
}
