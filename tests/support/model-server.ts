import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A chat-completions provider on loopback that does what a test tells it, faults included. It imports nothing of a test
 * runner, so that Vitest, Playwright and a shell can all start it.
 *
 *     const provider = await startModelServer();
 *     provider.script(reply.text(['- One\n', gate, '- Two\n']), reply.status(500));
 *     … createOpenAiModel({ baseUrl: provider.baseUrl, … })
 *
 * Requests take the scripted replies in their order; when there are none left, `fallback` answers: an outline for a
 * map's prompt and a lesson for a lesson's.
 */
export interface ModelServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The value of OPENAI_BASE_URL. */
  readonly baseUrl: string;
  /** Every request so far, in the order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** The models that `GET /v1/models` lists; a reply instead is played for every such request. */
  models: readonly string[] | Reply;
  /** Whether second texts, for those that a check sent back, are requests like others; otherwise they fail. */
  writesAnew: boolean;
  /** Answers completions for which nothing is scripted. */
  fallback: Reply;
  /** Adds replies for the next completion requests. */
  script(...replies: readonly Reply[]): void;
  /** Forgets requests and scripted replies. */
  reset(): void;
  /** The request with this index, once it has arrived. */
  request(index: number): Promise<RecordedRequest>;
  close(): Promise<void>;
}

/** A part of the prompt for a second text (app/providers/model/prompts/parts/sent-back.md). */
const sentBack = 'was sent back by a check';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON body; null if there was none. */
  readonly body: ChatBody | null;
  /** All messages as one text. */
  readonly prompt: string;
  /** Whether the client left before the reply was complete. */
  readonly disconnected: boolean;
  /** Resolves when the exchange is over: true when the client left before the reply was complete. */
  readonly closed: Promise<boolean>;
}

export interface ChatBody {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  /** Parameters that a server may refuse. */
  readonly stream_options?: unknown;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly reasoning_effort?: string;
  readonly response_format?: unknown;
}

/** A point where a reply waits until the test says so. */
export interface Gate {
  open(): void;
  readonly opened: Promise<void>;
}

export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** A piece of text, a wait, a part of reasoning, or something raw, in the order in which a reply plays them. */
export type Step =
  | string
  | Gate
  | { readonly delayMs: number }
  | { readonly reasoning: string }
  | { readonly comment: string }
  | { readonly delta: Record<string, unknown> }
  | { readonly event: unknown }
  | { readonly raw: string | Uint8Array };

export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** Aborted when the client leaves. */
  readonly gone: AbortSignal;
}

export type Reply = (exchange: Exchange) => void | Promise<void>;

/** The replies that a test can script. */
export const reply = {
  /** A whole stream: the steps, which may be an iterator, then finish_reason and `[DONE]`. */
  text: (steps: Iterable<Step>): Reply => stream(steps, 'stop'),

  /** A stream with any end: another finish_reason, or without it or `[DONE]`. */
  stream: (steps: readonly Step[], end: { finish: string | null; done: boolean }): Reply =>
    stream(steps, end.finish, end.done),

  /** A plain answer with a status, as JSON unless the body is text. */
  status: (status: number, body: unknown = defaultError(status), headers: Record<string, string> = {}): Reply => {
    return ({ response }) => {
      const text = typeof body === 'string';
      response.writeHead(status, { 'content-type': text ? 'text/plain' : 'application/json', ...headers });
      response.end(text ? body : JSON.stringify(body));
    };
  },

  /** Takes the request and sends nothing, not even a status. */
  hangBeforeFirstByte: (): Reply => () => {},

  /** Sends headers and the steps, and then nothing more. */
  hangAfter: (steps: readonly Step[]): Reply => openStream(steps),

  /** Destroys the socket after the steps. */
  cutAfter: (steps: readonly Step[]): Reply => {
    return async (exchange) => {
      await openStream(steps)(exchange);
      exchange.response.socket?.destroy();
    };
  },

  /** Destroys the socket before a status. */
  hangUp: (): Reply => {
    return ({ response }) => {
      response.socket?.destroy();
    };
  },

  /** A clean end of the body with neither finish_reason nor `[DONE]`. */
  endWithoutFinish: (steps: readonly Step[]): Reply => stream(steps, null, false),

  /** The model's own limit of length. */
  reachesLength: (steps: readonly Step[]): Reply => stream(steps, 'length'),

  contentFilter: (steps: readonly Step[] = []): Reply => stream(steps, 'content_filter'),

  /** A data line that is not JSON. */
  garbage: (steps: readonly Step[] = []): Reply => stream([...steps, { raw: 'data: {"choices": [{"del\n\n' }], 'stop'),

  /** Bytes that are not UTF-8, within the text of an otherwise valid chunk. */
  invalidUtf8: (): Reply => {
    const [before, after] = chunk({ content: '@' }).split('@');
    const raw = Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after ?? '')]);
    return stream([{ raw }], 'stop');
  },

  /** The answer of a proxy or a wrong address: HTML with status 200. */
  html: (): Reply => {
    return ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><html><head><title>Welcome</title></head><body>It works!</body></html>');
    };
  },

  /** One JSON object although a stream was asked for. */
  json: (text: string, finish: string | null = 'stop'): Reply => {
    return ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: text };
      response.end(
        JSON.stringify({
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: finish }],
        }),
      );
    };
  },

  /** The body of an event stream as it is, in packets that split lines and characters. */
  recorded: (body: string): Reply => {
    return async (exchange) => {
      exchange.response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += 101) await send(exchange, bytes.subarray(at, at + 101));
      exchange.response.end();
    };
  },

  /** A valid stream with only whitespace. */
  blank: (): Reply => stream([' ', '\n', '\n\n'], 'stop'),

  /** The same piece again and again until the client leaves, as fast as the client reads. */
  endless: (piece: string): Reply => {
    return async (exchange) => {
      await openStream([])(exchange);
      while (!exchange.gone.aborted) await send(exchange, chunk({ content: piece }));
    };
  },

  /** An error object within the stream. */
  errorInStream: (steps: readonly Step[], error: unknown): Reply =>
    stream([...steps, { event: { error } }], null, false),

  /** Reasoning before the text, its tags split over pieces of `size` characters. */
  thinking: (thought: string, text: string, size = 3, tag = 'think'): Reply =>
    stream(inPieces(`<${tag}>${thought}</${tag}>\n\n${text}`, size), 'stop'),

  /** Refuses a request that has one of these parameters; answers others like `otherwise`. */
  refusing: (refusals: Readonly<Partial<Record<keyof ChatBody, Reply>>>, otherwise: Reply): Reply => {
    return (exchange) => {
      const { body } = exchange.request;
      const refused = Object.entries(refusals).find(([name]) => body !== null && name in body);
      return (refused?.[1] ?? otherwise)(exchange);
    };
  },

  /** A stream with these events after its finish_reason: where servers report their usage. */
  withUsage: (steps: Iterable<Step>, ...after: readonly unknown[]): Reply => {
    return async (exchange) => {
      await openStream(steps)(exchange);
      const events = after.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      exchange.response.end(`${chunk({}, 'stop')}${events}data: [DONE]\n\n`);
    };
  },

  /** The text wrapped into a code fence. */
  fenced: (text: string, language = 'markdown'): Reply =>
    stream(inPieces(`\`\`\`${language}\n${text}\n\`\`\``, 40), 'stop'),

  /** The text between a greeting and an offer. */
  chatty: (text: string): Reply =>
    stream(
      inPieces(`Sure! Here is what you asked for:\n\n${text}\n\nLet me know if you want more detail.`, 40),
      'stop',
    ),
};

/** The outline that the default script answers with. */
export function defaultOutline(topic: string): string {
  const branches = ['Where it comes from', 'How it works inside', 'What to practise first', 'Going on alone'];
  return branches
    .map((branch, index) =>
      [
        `- ${branch}`,
        `  - Part ${index + 1}a of ${topic}`,
        `    - The idea behind ${index + 1}a`,
        `    - An example of ${index + 1}a`,
        `  - Part ${index + 1}b of ${topic}`,
      ].join('\n'),
    )
    .join('\n');
}

/** The lesson that the default script answers with. */
export function defaultLesson(label: string): string {
  return [
    `**${label}** in a few words, with *emphasis* and \`code\`.`,
    '## How it works',
    'First one thing happens, then another:\n\n1. It begins.\n2. It goes on.',
    '## Tasks',
    '- [ ] Read this once more\n- [ ] Explain it to somebody\n- [ ] Write down one question',
  ].join('\n\n');
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startModelServer(options: { port?: number; pieceDelayMs?: number } = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const arrivals: { index: number; resolve: (request: RecordedRequest) => void }[] = [];
  let script: Reply[] = [];

  const fallback: Reply = (exchange) => {
    const { prompt } = exchange.request;
    const inTag = (tag: string) => new RegExp(`<${tag}>\\n([^<]*)\\n</${tag}>\\n`).exec(prompt)?.[1] ?? '';
    const path = inTag('path');
    const text = path === '' ? defaultOutline(inTag('topic')) : defaultLesson(path.split(' > ').at(-1) ?? '');
    const steps = inPieces(text, 24).flatMap((piece): Step[] => [piece, { delayMs: options.pieceDelayMs ?? 2 }]);
    return stream(steps, 'stop')(exchange);
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const left = new AbortController();
    const closed = new Promise<boolean>((resolve) => {
      response.once('close', () => {
        const early = !response.writableFinished;
        if (early) left.abort();
        resolve(early);
      });
    });
    const body = parseBody(Buffer.concat(parts).toString('utf8'));
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const request: RecordedRequest = {
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body,
      prompt: (body?.messages ?? []).map((message) => message.content).join('\n\n'),
      get disconnected() {
        return left.signal.aborted;
      },
      closed,
    };
    // The short texts of tests fail the check. Unless a test is about that, there is no second text.
    if (request.prompt.includes(sentBack) && !server.writesAnew)
      return reply.status(400)({ request, response, gone: left.signal });
    const index = requests.push(request) - 1;
    for (const arrival of arrivals) if (arrival.index === index) arrival.resolve(request);

    const exchange = { request, response, gone: left.signal };
    if (request.method === 'GET' && path === '/v1/models') {
      await (typeof server.models === 'function' ? server.models : listModels(server.models))(exchange);
    } else if (request.method === 'POST' && path === '/v1/chat/completions') {
      await (script.shift() ?? server.fallback)(exchange);
    } else {
      await reply.status(404, { error: { message: `no such address: ${path}` } })(exchange);
    }
  };

  const http = createServer((incoming, response) => {
    response.on('error', () => {});
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: ModelServer = {
    url,
    baseUrl: `${url}/v1`,
    requests,
    models: ['test-model'],
    writesAnew: false,
    fallback,
    script: (...replies) => {
      script.push(...replies);
    },
    reset: () => {
      requests.length = 0;
      script = [];
    },
    request: (index) => {
      const known = requests[index];
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => arrivals.push({ index, resolve }));
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

/** Cuts a text into pieces of `size` code points. */
export function inPieces(text: string, size: number): string[] {
  const points = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < points.length; at += size) pieces.push(points.slice(at, at + size).join(''));
  return pieces;
}

function listModels(ids: readonly string[]): Reply {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }));
  };
}

function stream(steps: Iterable<Step>, finish: string | null, done = true): Reply {
  return async (exchange) => {
    await openStream(steps)(exchange);
    if (exchange.gone.aborted) return;
    const end = (finish === null ? '' : chunk({}, finish)) + (done ? 'data: [DONE]\n\n' : '');
    exchange.response.end(end);
  };
}

/** Sends headers and plays the steps; leaves the response open. */
function openStream(steps: Iterable<Step>): Reply {
  return async (exchange) => {
    exchange.response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    await send(exchange, chunk({ role: 'assistant', content: '' }));
    for (const step of steps) {
      if (exchange.gone.aborted) return;
      if (typeof step === 'string') await send(exchange, chunk({ content: step }));
      else if ('opened' in step) await untilGone(step.opened, exchange.gone);
      else if ('delayMs' in step) await untilGone(new Promise((r) => setTimeout(r, step.delayMs)), exchange.gone);
      else if ('reasoning' in step) await send(exchange, chunk({ reasoning_content: step.reasoning }));
      else if ('comment' in step) await send(exchange, `: ${step.comment}\n\n`);
      else if ('delta' in step) await send(exchange, chunk(step.delta));
      else if ('event' in step) await send(exchange, `data: ${JSON.stringify(step.event)}\n\n`);
      else await send(exchange, step.raw);
    }
  };
}

/** Writes, and waits until the bytes are sent or the client has left. */
function send({ response, gone }: Exchange, data: string | Uint8Array): Promise<void> {
  if (gone.aborted || response.destroyed) return Promise.resolve();
  return untilGone(new Promise<void>((resolve) => response.write(data, () => resolve())), gone);
}

function untilGone(promise: Promise<unknown>, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      gone.removeEventListener('abort', settle);
      resolve();
    };
    gone.addEventListener('abort', settle, { once: true });
    promise.then(settle, settle);
  });
}

function chunk(delta: Record<string, unknown>, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices,
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}

function defaultError(status: number): unknown {
  return { error: { message: `scripted failure ${status}`, type: 'scripted', code: null } };
}

function parseBody(text: string): ChatBody | null {
  try {
    return JSON.parse(text) as ChatBody;
  } catch {
    return null;
  }
}
