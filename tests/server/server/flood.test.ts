import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { startTopiary, type TopiaryServer } from '../../support/server';

/** 50 senders announce 300 MB each, fifteen gigabytes in all; the server must hardly notice. */

const announced = 300 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, 'x');
const framed = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

let server: TopiaryServer;

beforeAll(async () => {
  server = await startTopiary();
}, 180_000);
afterAll(() => server.stop());

interface Sent {
  /** The first line of the answer. */
  readonly answer: string;
  /** Bytes handed to the socket before it ended. */
  readonly bytes: number;
}

/** Posts until the server answers or closes, or everything is sent. It reads while it writes, as browsers do. */
function send(path: string, chunked: boolean): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    let bytes = 0;
    const pour = () => {
      while (!socket.destroyed && answer === '' && bytes < announced) {
        bytes += piece.length;
        if (!socket.write(chunked ? framed : piece)) return;
      }
    };
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
      socket.destroy();
    });
    socket.on('drain', pour);
    // A reset after the answer is how the server ends it; one before it shows as an empty answer.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer: answer.split('\r\n')[0] ?? '', bytes }));
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${server.port}`,
        'Content-Type: application/x-www-form-urlencoded',
        chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`,
        '',
        '',
      ].join('\r\n'),
    );
    pour();
  });
}

/** Memory of the server process in bytes: its peak if the system records that, else its current size. */
function memory(): number {
  const file = `/proc/${server.pid}/status`;
  if (existsSync(file)) return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]);
  return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }));
}

it('50 posts of 300 MB at once are refused unread, and do not increase the memory', async () => {
  const form = 'topic=x&pad='.padEnd(limits.formBodyMaxBytes, 'x');
  // Warms up with the largest allowed form, so that the memory of the code itself is there before the flood.
  for (let visit = 0; visit < 20; visit += 1) {
    const body = new URLSearchParams(form);
    await (await fetch(`${server.url}/login`, { method: 'POST', body })).arrayBuffer();
  }
  const before = memory();
  const paths = ['/login', '/register', '/?index', '/account/goals', '/map/none/lesson.json'];
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(paths[index % paths.length] ?? '/', index % 2 === 0)),
  );
  const grown = memory() - before;
  for (const [index, { answer }] of sent.entries()) {
    // For a body of unknown length, access is checked before anything is read.
    const isLedAway = index % 2 === 0 && index % paths.length > 2;
    expect(answer).toMatch(isLedAway ? /^HTTP\/1\.1 (302|401) / : /^HTTP\/1\.1 413 /);
  }
  for (const { bytes } of sent) expect(bytes).toBeLessThan(announced / 4);
  expect(grown).toBeLessThan(150 * 1024 * 1024);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
}, 180_000);
