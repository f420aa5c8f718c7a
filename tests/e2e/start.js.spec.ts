import { createServer } from 'node:net';
import { expect, signUp, test } from '../support/e2e';
import { startTopiary } from '../support/server';

/** The checks of `npm start` before it serves, and its end. Nothing here needs a browser. */

const failure = (env: Record<string, string>): Promise<string> =>
  startTopiary({ env }).then(
    async (server) => {
      await server.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );

test('bad settings stop the start with one line each, without a stack', async () => {
  const said = await failure({ APP_URL: 'nowhere', REGISTRATION: 'perhaps' });
  expect(said).toContain('exit code 1');
  expect(said.match(/^Topiary cannot start: .*$/gm)).toEqual([
    expect.stringContaining('APP_URL'),
    expect.stringContaining('REGISTRATION'),
  ]);
  expect(said).not.toMatch(/^\s+at /m);
});

test('a taken port stops the start with one line', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };
  const said = await failure({ PORT: String(port) });
  await new Promise((resolve) => holder.close(resolve));
  expect(said).toContain(`Topiary cannot start: Port ${port} is taken. Stop what listens there or set PORT.`);
  expect(said).not.toMatch(/^\s+at /m);
});

test('a server that is asked to end ends cleanly, and its data are there at the next start', async () => {
  const first = await startTopiary();
  const account = await signUp(first);
  expect(await first.stop()).toEqual({ code: 0 });

  const second = await startTopiary({ dataDir: first.dataDir });
  const { email, password } = account;
  const response = await fetch(`${second.url}/login`, {
    method: 'POST',
    headers: { Origin: second.url },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  expect(await second.stop('SIGINT')).toEqual({ code: 0 });
});

test('the log contains no token of a mail', async ({ server }) => {
  // The first account of a server comes by a link and gets no mail.
  await signUp(server);
  const { email } = await signUp(server);
  const { link } = await server.waitForMail(email);
  const token = new URL(link).searchParams.get('token') ?? 'missing';
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes(token));
  // One line may contain it: without SMTP a mail's link is logged.
  expect(lines.filter((line) => !line.includes(`Mail to ${email}`))).toEqual([]);
});

test('an account made by the test helpers is signed in in the browser', async ({ page, server, freshUser }) => {
  const account = await freshUser(page, { nickname: 'Grace' });
  await page.goto('/account');
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(page.getByText(account.email).first()).toBeVisible();
});
