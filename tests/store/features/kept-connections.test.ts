import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { installGlobals } from '@remix-run/node';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Unreachable } from '~/store/cluster/node';
import { nodesAt } from '~/store/cluster/nodes';

// As in a running server: Remix's fetch would open a connection for each statement.
beforeAll(() => installGlobals({ nativeFetch: false }));

let end = () => {};
afterEach(() => end());

/** A node that answers nothing but this; counts connections and questions. */
async function node(answer: string, status = 200) {
  const counts = { connections: 0, asked: [] as string[] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      counts.asked.push(body);
      response.writeHead(status).end(answer);
    });
  }).on('connection', () => {
    counts.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { counts, nodes: nodesAt({ hosts: [`127.0.0.1:${port}`], tls: false, user: null }, 500) };
}

const select = (text: string) => ({ path: '/db/query', statements: [[text] as const] });

it('statements one after another share a connection', async () => {
  const { counts, nodes } = await node('{"results":[{"columns":["é"]}]}');
  for (const text of ['select 1', 'select ‘ü’', 'select 3'])
    expect(await nodes.ask(select(text))).toEqual({ results: [{ columns: ['é'] }], isRepeated: false });
  expect(counts).toEqual({ connections: 1, asked: ['[["select 1"]]', '[["select ‘ü’"]]', '[["select 3"]]'] });
});

it('a node that refuses or breaks says why', async () => {
  const { nodes } = await node('leader not found', 503);
  await expect(nodes.ask(select('select 1'))).rejects.toThrow(/\(leader not found\)/);
  end();
  const asked = nodes.ask(select('select 1'));
  await expect(asked).rejects.toBeInstanceOf(Unreachable);
  await expect(asked).rejects.toThrow(/\(ECONNREFUSED\)/);
});
