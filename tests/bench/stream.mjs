/**
 * The delay that Topiary adds to a provider's stream: the provider, in a thread of its own, sends each piece both to
 * Topiary and directly to the measuring process. Then readers who come at once, and readers who only wait.
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
const crowdPieces = Number(process.env.BENCH_CROWD_PIECES ?? 300);
const crowdPieceEveryMs = 100;
/** As many as one account may hold (`limits.streamsPerUser`). */
const listenersOfOne = 128;
const idle = Number(process.env.BENCH_IDLE ?? 5_000);
const idlePerLesson = 125;
const idleArrivalMs = idle * 4;
/** Two rounds of keep-alive comments. */
const idleMs = 35_000;
/** The first pieces warm up: connections, caches and the compiler. */
const warmUp = 100;
/** Rushes that count, after those in which this process and the server compile what they run (decision 180). */
const rounds = 5;
const warmUpRounds = 4;

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
      // A lesson without a task is asked for once more, which nobody measures.
      const isAgain = body.includes('sent back by a check');
      if ((body.includes('<path>') && !isAgain) || request.url === '/listen') {
        listeners.push(response);
        response.write(event({ role: 'assistant', content: '[start] ' }));
        parentPort?.postMessage({ listeners: listeners.length });
        return;
      }
      const leaves = Array.from({ length: 12 }, (_, at) => `- Leaf ${at}\n`).join('');
      response.end(`${event({ content: leaves })}${event({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    parentPort?.postMessage({ port: server.address().port }),
  );
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
  const hasBegun = deferred();
  let request;
  const ended = new Promise((resolve, reject) => {
    request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text) => {
        const now = performance.now();
        if (Number.isNaN(firstByteMs)) {
          firstByteMs = now - began;
          hasBegun.resolve();
        }
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
  // A reader who leaves ends with an error that nobody waits for.
  ended.catch(() => {});
  return {
    arrivals,
    ended,
    begun: hasBegun.promise,
    started: hasStarted.promise,
    firstByteMs: () => firstByteMs,
    leave: () => request.destroy(),
  };
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
      // Longer than the readers wait for a provider that says nothing.
      MODEL_IDLE_SECONDS: '250',
      // As the image and the service set it.
      MALLOC_ARENA_MAX: '2',
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
    return {
      ...{ url: `${server.url}/api/description?run=${run}`, headers: { Cookie } },
      ...{ account, map: `/map/${made.mapId}`, page: `/map/${made.mapId}?node=${node}` },
    };
  };
  /** Memory of the process in MB, as Linux counts it; `VmHWM` is the most that it has ever held. */
  const memoryMb = (name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const peakMb = () => memoryMb('VmHWM');
  /** Its processor time so far. */
  const usedMs = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };

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
    /** All readers, connecting evenly over a time; `of` gives the address and headers of each. */
    const come = async (count, overMs, of) => {
      const began = performance.now();
      const many = [];
      for (let n = 0; n < count; n += 1) {
        const waitMs = began + (n * overMs) / count - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        const { url, headers } = of(n);
        many.push(listen(url, headers));
      }
      await Promise.all(many.map(({ begun, ended }) => Promise.race([begun, ended])));
      return many;
    };
    const firstByteOf = (many) =>
      percentile(
        many.map(({ firstByteMs }) => firstByteMs()),
        0.95,
      );
    const leaveAll = async (many) => {
      for (const { leave } of many) leave();
      await Promise.allSettled(many.map(({ ended }) => ended));
      while ((await metric(server.url, 'topiary_streams_open')) > 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    /** Readers of lessons who follow them to their end. */
    const gather = async (overMs, times = 1) => {
      const lessons = [];
      for (let n = 0; n < runsOfCrowd; n += 1) lessons.push(await startLesson());
      const alone = listen(`http://127.0.0.1:${port}/listen`);
      await alone.started;
      const firstBytes = [];
      let many = [];
      for (let n = 0; n < times; n += 1) {
        await leaveAll(many);
        many = await come(crowd, overMs, (n) => lessons[n % lessons.length]);
        firstBytes.push(firstByteOf(many));
      }
      await Promise.all(many.map(({ started }) => started));
      const held = await metric(server.url, 'topiary_streams_open');
      provider.postMessage({ count: crowdPieces, everyMs: crowdPieceEveryMs });
      await Promise.all([alone, ...many].map(({ ended }) => ended));
      const crowdDelays = many.flatMap(({ arrivals }) =>
        [...alone.arrivals].map(([piece, at]) => (arrivals.get(piece) ?? Number.NaN) - at),
      );
      if (crowdDelays.some(Number.isNaN)) throw new Error('pieces are missing in the crowd');
      return { held, crowdDelays, firstBytes };
    };
    /** The same rush several times. @returns the 95th percentile of each */
    const rushes = async (count, of) => {
      const found = [];
      for (let n = 0; n < warmUpRounds + rounds; n += 1) {
        const many = await come(count, 0, of);
        found.push(firstByteOf(many));
        await leaveAll(many);
      }
      return found;
    };
    const counted = (found) => percentile(found.slice(warmUpRounds), 0.5);
    const {
      firstBytes: [spread],
    } = await gather(arrivalMs);
    const { held, crowdDelays, firstBytes: rushesOfMany } = await gather(0, warmUpRounds + rounds);
    const rush = counted(rushesOfMany);

    const waiting = [];
    while (waiting.length * idlePerLesson < idle) waiting.push(await startLesson());
    const ofOne = counted(await rushes(listenersOfOne, () => waiting[0]));
    const bare = counted(await rushes(crowd, () => ({ url: `http://127.0.0.1:${port}/listen` })));
    const [lesson] = waiting;
    await (await lesson.account.post(`${lesson.map}/visibility`, { public: '1' })).text();
    // Each visitor has another address, because limits count by address.
    const rushesOfPages = await rushes(crowd, (n) => ({
      url: server.url + lesson.page,
      headers: { 'X-Forwarded-For': `10.9.${n >> 8}.${n & 255}` },
    }));
    const pages = counted(rushesOfPages);
    const peak = peakMb();

    const idlers = await come(idle, idleArrivalMs, (n) => waiting[n % waiting.length]);
    const heldIdle = await metric(server.url, 'topiary_streams_open');
    const [before, began] = [usedMs(), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const idleShare = (usedMs() - before) / (performance.now() - began);
    const [idleMb, idlePeak] = [memoryMb('VmRSS'), peakMb()];
    await leaveAll(idlers);

    const ms = (value) => `${value.toFixed(2)} ms`;
    const kept = (isKept) => (isKept ? 'kept' : '**missed**');
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    publish(
      'stream',
      [
        '# Bench: the stream',
        '',
        `Last output of \`npm run bench -- stream\`, ${circumstances()}`,
        '',
        `The provider writes each piece to a listener of its own and to Topiary at the same moment; the delay is how much later it comes through Topiary. ${pieces - warmUp} pieces, one every ${pieceEveryMs} ms, one reader.`,
        `Then ${crowd} readers connect within ${arrivalMs / 1000} s, and ${crowd} others in the same instant, ${crowd / runsOfCrowd} to each of ${runsOfCrowd} lessons that are being written, and get ${crowdPieces} pieces, one every ${crowdPieceEveryMs} ms: ${crowd * (1000 / crowdPieceEveryMs)} events a second. The reading process shares the machine.`,
        'A first byte in such a rush waits for the requests before it: the last of them waits for all. A server of Node alone, which writes one event to each connection and checks nothing, is beside it in the same run.',
        '',
        `A lesson that is being written is followed by its owner alone, through ${listenersOfOne} streams at most; visitors open the page of a public lesson. Whoever comes in the same instant does so ${rounds} times, and the median of the 95th percentiles counts. ${warmUpRounds} such rushes before them count as the first pieces do: both processes compile what they run (decision 180); the first of all is beside them.`,
        `At last ${idle} readers connect within ${idleArrivalMs / 1000} s to ${waiting.length} lessons whose provider says nothing, and wait for ${idleMs / 1000} s. The server has \`MALLOC_ARENA_MAX=2\`, as in the image and the service (decision 143).`,
        '',
        '| | measured | goal | |',
        '|---|---|---|---|',
        `| delay added to a piece, p50 | ${ms(p50)} | ≤ 1 ms | ${kept(p50 <= 1)} |`,
        `| delay added to a piece, p99 | ${ms(p99)} | ≤ 10 ms | ${kept(p99 <= 10)} |`,
        `| listeners held by one process | ${held} | ${crowd} | ${kept(held >= crowd)} |`,
        `| first byte where they come within ${arrivalMs / 1000} s, p95 | ${ms(spread)} | < 300 ms | ${kept(spread < 300)} |`,
        `| first byte where they come in the same instant, p95 | ${ms(rush)} | < 300 ms | ${kept(rush < 300)} |`,
        `| the first such rush | ${ms(rushesOfMany[0])} | | |`,
        `| the same of the server of Node alone | ${ms(bare)} | | |`,
        `| ${listenersOfOne} streams of one lesson in the same instant, first byte p95 | ${ms(ofOne)} | < 300 ms | ${kept(ofOne < 300)} |`,
        `| ${crowd} pages of one public lesson in the same instant, first byte p95 | ${ms(pages)} | < 300 ms | ${kept(pages < 300)} |`,
        `| the first such rush | ${ms(rushesOfPages[0])} | | |`,
        `| memory at the peak | ${Math.round(peak)} MB (${Math.round(peakBefore)} MB before they came) | < 600 MB | ${kept(peak < 600)} |`,
        `| delay added to a piece with all of them, p50 | ${ms(percentile(crowdDelays, 0.5))} | | |`,
        `| delay added to a piece with all of them, p99 | ${ms(percentile(crowdDelays, 0.99))} | | |`,
        `| readers who only wait | ${heldIdle} | ${idle} | ${kept(heldIdle >= idle)} |`,
        `| memory with them | ${Math.round(idleMb)} MB, ${Math.round(idlePeak)} MB at the peak | < 600 MB | ${kept(idlePeak < 600)} |`,
        `| processor time for them | ${(idleShare * 100).toFixed(1)} % of one core | | |`,
      ],
      [
        { what: 'delay added to a piece, p50', value: p50, unit: 'ms', better: 'less', goal: 1 },
        { what: 'delay added to a piece, p99', value: p99, unit: 'ms', better: 'less', goal: 10 },
        {
          what: `first byte of ${crowd} streams at once, compiled, p95`,
          value: rush,
          unit: 'ms',
          better: 'less',
          goal: 300,
        },
        {
          what: `first byte of ${crowd} streams against Node alone, compiled`,
          value: rush / bare,
          unit: 'ratio',
          better: 'less',
        },
        {
          what: `first byte of one lesson's streams at once, compiled, p95`,
          value: ofOne,
          unit: 'ms',
          better: 'less',
          goal: 300,
        },
        {
          what: `first byte of ${crowd} pages of one lesson, compiled, p95`,
          value: pages,
          unit: 'ms',
          better: 'less',
          goal: 300,
        },
        { what: `memory with ${idle} idle readers`, value: idlePeak, unit: 'MB', better: 'less', goal: 600 },
      ],
    );
  } finally {
    await server.stop();
    await provider.terminate();
  }
}
