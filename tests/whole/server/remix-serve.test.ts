import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireBuild } from '../../support/build';

/** Remix's own server can serve the build as well. */

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

it('remix-serve answers with a page, a file and a refusal', async () => {
  requireBuild();
  const folder = mkdtempSync(join(tmpdir(), 'topiary-test-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text) => String(text).includes('[remix-serve]') && resolve());
      child.once('close', () => reject(new Error('it has ended')));
    });
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Topiary');
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
    expect((await fetch(`${url}/map/no000000000000000000`)).status).toBe(404);
    const form = await fetch(`${url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'nobody@example.org', password: 'wrong horse' }),
    });
    expect(form.status).toBe(400);
  } finally {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
