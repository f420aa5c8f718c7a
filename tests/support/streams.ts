import { connect, type Socket } from 'node:net';
import type { Account } from './accounts';

/** One event of a stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is the test's business
  readonly data: any;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far. */
  readonly events: readonly StreamEvent[];
  /** Resolves when the stream has ended: true if it ended as HTTP requires, false if it was cut. */
  readonly ended: Promise<boolean>;
  /** Waits for the first event that `fits` accepts. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  close(): void;
}

/** Opens a stream of server-sent events as the account, and reads it. */
export async function openStream(
  account: Pick<Account, 'send'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await account.send(path, {
    headers: { Accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const read = async (): Promise<boolean> => {
    let rest = '';
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      rest += decoder.decode(step.value, { stream: true });
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      events.push(...parts.flatMap(parse));
      for (const wake of waiting) wake();
    }
    return true;
  };
  const ended = read()
    .catch(() => false)
    .finally(() => {
      over = true;
      for (const wake of waiting) wake();
    });
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    until: (fits) =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const look = () => {
          const found = events.slice(seen).find(fits);
          seen = events.length;
          if (!found && !over) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`the stream ended without it: ${JSON.stringify(events.slice(-3))}`));
        };
        waiting.add(look);
        look();
      }),
    close: () => leaving.abort(),
  };
}

function parse(text: string): StreamEvent[] {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, value);
  }
  const data = fields.get('data');
  if (data === undefined) return [];
  return [{ event: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: JSON.parse(data) }];
}

/** A client that sends its request and then reads nothing. */
export function openDeafStream(port: number, path: string, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`, () =>
        resolve(socket),
      );
    });
    socket.once('error', reject);
  });
}

export const cookieOf = (account: Pick<Account, 'cookies'>): string =>
  account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Starts a map run of the topic as typed, through the form, and gives its id. */
export async function submitTopic(account: Pick<Account, 'post'>, topic: string, key: string = topic): Promise<string> {
  const response = await account.post('/?index', { topic, key, anyway: '1' });
  const id = /^\/runs\/(\w+)$/.exec(response.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`the form was answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return id;
}

/** Follows a map run to its end: the id of the map, or the message that says why there is none. */
export async function endOfRun(
  account: Pick<Account, 'send'>,
  runId: string,
): Promise<{ mapId: string } | { error: string }> {
  const stream = await openStream(account, `/runs/${runId}/events`);
  const { data } = await stream.until(({ event }) => event === 'done' || event === 'error');
  stream.close();
  return 'error' in data ? data : { mapId: data.mapId };
}

/** Makes a map through the form and gives its id. */
export async function makeMap(account: Pick<Account, 'send' | 'post'>, topic: string): Promise<string> {
  const end = await endOfRun(account, await submitTopic(account, topic));
  if ('error' in end) throw new Error(end.error);
  return end.mapId;
}

/** A number of /metrics. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  if (!line) throw new Error(`no ${name} in the metrics`);
  return Number(line.slice(name.length + 1));
}

/** Polls until the condition holds, with `everyMs` between two looks. */
export async function until(isTrue: () => boolean | Promise<boolean>, limitMs = 10_000, everyMs = 20): Promise<void> {
  for (const limit = Date.now() + limitMs; !(await isTrue()); ) {
    if (Date.now() > limit) throw new Error(`it has not come to that within ${limitMs} ms: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
