/**
 * The delay that Topiary adds to a provider's stream: the provider, in a thread of its own, sends each piece both to
 * Topiary and directly to the measuring process. Then the number of listeners that one process can hold.
 */
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { circumstances, loadSupport, percentile, publish } from './shared/topiary.mjs';

const pieces = Number(process.env.BENCH_PIECES ?? 1_500);
const pieceEveryMs = 10;
const crowd = Number(process.env.BENCH_LISTENERS ?? 500);
const runsOfCrowd = 10;
/** A class begins: everybody opens the lesson within this time. */
const arrivalMs = 5_000;
const crowdPieces = 300;
const crowdPieceEveryMs = 100;
/** The first pieces warm up: connections, caches and the compiler. */
const warmUp = 100;

if (!isMainThread) {
  provide();
} else {
  await measure();
}

/** A provider of chat completions that waits for a call, then writes numbered pieces to all listeners. */
function provide() {
  let listeners = [];
  const event = (delta, finish = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (body.includes('<path>') || request.url === '/listen') {
        listeners.push(response);
        response.write(event({ role: 'assistant', content: '[start] ' }));
        parentPort?.postMessage({ listeners: listeners.length });
        return;
      }
      const leaves = Array.from({ length: 12 }, (_, at) => `- Leaf ${at}\n`).join('');
      response.end(`${event({ content: leaves })}${event({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: server.address().port }));
  parentPort?.on('message', ({ count, everyMs }) => {
    let at = 0;
    const timer = setInterval(() => {
      if (at < count) {
        const piece = event({ content: `[${at}] some words of a lesson as they come ` });
        at += 1;
        for (const response of listeners) response.write(piece);
        return;
      }
      clearInterval(timer);
      for (const response of listeners) response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
      listeners = [];
      parentPort?.postMessage({ done: true });
    }, everyMs);
  });
}

/** Listens to an address; records when its first byte and each numbered piece arrived. */
function listen(url, headers = {}) {
  const arrivals = new Map();
  const began = performance.now();
  let firstByteMs = Number.NaN;
  let rest = '';
  const hasStarted = deferred();
  const ended = new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text) => {
        const now = performance.now();
        if (Number.isNaN(firstByteMs)) firstByteMs = now - began;
        rest += text;
        for (const [, piece] of rest.matchAll(/\[(\d+|start)\]/g)) {
          if (piece === 'start') hasStarted.resolve();
          else if (!arrivals.has(piece)) arrivals.set(piece, now);
        }
        // A number may be divided between two packets.
        rest = rest.slice(Math.max(rest.lastIndexOf('['), rest.length - 40));
      });
      response.once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
  });
  return { arrivals, ended, started: hasStarted.promise, firstByteMs: () => firstByteMs };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function measure() {
  const { startTopiary, signUp, submitTopic, endOfRun, metric } = await loadSupport();
  const provider = new Worker(new URL(import.meta.url));
  const told = (fits) =>
    new Promise((resolve) => {
      const hear = (message) => {
        if (!fits(message)) return;
        provider.off('message', hear);
        resolve(message);
      };
      provider.on('message', hear);
    });
  const { port } = await told((message) => message.port);
  const server = await startTopiary({
    env: {
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_MODEL: 'bench',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'warn',
    },
  });

  /** Starts a lesson for a new account. @returns the address of its events and the cookie for it */
  const startLesson = async () => {
    const account = await signUp(server);
    const made = await endOfRun(account, await submitTopic(account, 'Trees'));
    const page = await (await account.send(`/map/${made.mapId}`)).text();
    const node = /[?&](?:amp;)?node=([\w-]+)/.exec(page)?.[1] ?? '';
    const asked = told((message) => message.listeners);
    await (await account.post(`/map/${made.mapId}/lesson`, { node })).text();
    await asked;
    const panel = await (await account.send(`/map/${made.mapId}?node=${node}`)).text();
    const run = /"run":\{"id":"(\w+)"/.exec(panel)?.[1];
    if (!run) throw new Error('the panel names no run');
    const Cookie = account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { url: `${server.url}/api/description?run=${run}`, headers: { Cookie } };
  };
  /** The most memory that the process has ever held, in MB, as Linux counts it. */
  const peakMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

  try {
    const one = await startLesson();
    const direct = listen(`http://127.0.0.1:${port}/listen`);
    const relayed = listen(one.url, one.headers);
    await Promise.all([direct.started, relayed.started]);
    provider.postMessage({ count: pieces, everyMs: pieceEveryMs });
    await Promise.all([direct.ended, relayed.ended]);
    const delays = [...direct.arrivals]
      .filter(([piece]) => Number(piece) >= warmUp)
      .map(([piece, at]) => relayed.arrivals.get(piece) - at);
    if (delays.length < pieces - warmUp || delays.some(Number.isNaN)) throw new Error('pieces are missing');

    const peakBefore = peakMb();
    /** All readers, connecting evenly over a time. */
    const gather = async (overMs) => {
      const lessons = [];
      for (let n = 0; n < runsOfCrowd; n += 1) lessons.push(await startLesson());
      const alone = listen(`http://127.0.0.1:${port}/listen`);
      await alone.started;
      const began = performance.now();
      const many = [];
      for (let n = 0; n < crowd; n += 1) {
        const waitMs = began + (n * overMs) / crowd - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        const { url, headers } = lessons[n % lessons.length];
        many.push(listen(url, headers));
      }
      await Promise.all(many.map(({ started }) => started));
      const held = await metric(server.url, 'topiary_streams_open');
      provider.postMessage({ count: crowdPieces, everyMs: crowdPieceEveryMs });
      await Promise.all([alone, ...many].map(({ ended }) => ended));
      const crowdDelays = many.flatMap(({ arrivals }) =>
        [...alone.arrivals].map(([piece, at]) => (arrivals.get(piece) ?? Number.NaN) - at),
      );
      if (crowdDelays.some(Number.isNaN)) throw new Error('pieces are missing in the crowd');
      return {
        held,
        crowdDelays,
        firstByte: percentile(
          many.map(({ firstByteMs }) => firstByteMs()),
          0.95,
        ),
      };
    };
    const come = await gather(arrivalMs);
    const { held, crowdDelays, firstByte: rush } = await gather(0);
    const peak = peakMb();

    const ms = (value) => `${value.toFixed(2)} ms`;
    const kept = (isKept) => (isKept ? 'kept' : '**missed**');
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    publish('stream', [
      '# Bench: the stream',
      '',
      `Last output of \`npm run bench -- stream\`, ${circumstances()}`,
      '',
      `The provider writes each piece to a listener of its own and to Topiary at the same moment; the delay is how much later it comes through Topiary. ${pieces - warmUp} pieces, one every ${pieceEveryMs} ms, one reader.`,
      `Then ${crowd} readers connect within ${arrivalMs / 1000} s, and ${crowd} others in the same instant, ${crowd / runsOfCrowd} to each of ${runsOfCrowd} lessons that are being written, and get ${crowdPieces} pieces, one every ${crowdPieceEveryMs} ms: ${crowd * (1000 / crowdPieceEveryMs)} events a second. The reading process shares the machine.`,
      'A first byte in such a rush waits for the requests before it: the last of them waits for all.',
      '',
      '| | measured | goal | |',
      '|---|---|---|---|',
      `| delay added to a piece, p50 | ${ms(p50)} | ≤ 1 ms | ${kept(p50 <= 1)} |`,
      `| delay added to a piece, p99 | ${ms(p99)} | ≤ 10 ms | ${kept(p99 <= 10)} |`,
      `| listeners held by one process | ${held} | ${crowd} | ${kept(held >= crowd)} |`,
      `| first byte where they come within ${arrivalMs / 1000} s, p95 | ${ms(come.firstByte)} | < 300 ms | ${kept(come.firstByte < 300)} |`,
      `| first byte where they come in the same instant, p95 | ${ms(rush)} | < 300 ms | ${kept(rush < 300)} |`,
      `| memory at the peak | ${Math.round(peak)} MB (${Math.round(peakBefore)} MB before they came) | < 600 MB | ${kept(peak < 600)} |`,
      `| delay added to a piece with all of them, p50 | ${ms(percentile(crowdDelays, 0.5))} | | |`,
      `| delay added to a piece with all of them, p99 | ${ms(percentile(crowdDelays, 0.99))} | | |`,
    ]);
  } finally {
    await server.stop();
    await provider.terminate();
  }
}
