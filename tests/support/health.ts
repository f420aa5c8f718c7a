import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { unitMs } from './cost';
import type { TopiaryServer } from './server';
import { metric } from './streams';

/** How long an answer may take: some 250 ms of work of the server's own thread. */
export const healthLimit = 25;
export const memoryLimitMb = 600;
const healthEveryMs = 50;

interface Times {
  readonly p99: number;
  readonly longest: number;
}

export interface Health {
  readonly answers: number;
  /** Elapsed milliseconds, which a busy machine increases. */
  readonly took: Times;
  /**
   * The work of the server's own thread between a question and its answer, in the unit of cost.ts, which neither a slow
   * nor a busy machine changes. If the system does not report it, a tenth of the elapsed time.
   */
  readonly worked: Times;
}

/**
 * Asks for the server's health from a thread of its own, so that nothing else delays it.
 * @returns how long each answer took
 */
export function askForHealth(
  server: Pick<TopiaryServer, 'url' | 'pid'>,
  everyMs = healthEveryMs,
): { stop(): Promise<Health> } {
  const code = `
    const { readFileSync } = require('node:fs');
    const { parentPort, workerData } = require('node:worker_threads');
    const { url, pid } = workerData;
    const worked = () => {
      try {
        return Number(readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
      } catch {
        return performance.now() / 10;
      }
    };
    const times = [];
    const ask = async () => {
      const began = [performance.now(), worked()];
      const answer = await fetch(url + '/api/health').catch(() => null);
      if (answer) await answer.text();
      const ended = [performance.now(), worked()];
      times.push(ended.map((at, which) => (answer?.status === 200 ? at - began[which] : Infinity)));
    };
    const asked = [];
    const timer = setInterval(() => asked.push(ask()), workerData.everyMs);
    parentPort.once('message', async () => {
      clearInterval(timer);
      await Promise.all(asked);
      parentPort.postMessage(times);
    });`;
  const worker = new Worker(code, {
    eval: true,
    workerData: { url: server.url, pid: server.pid, everyMs },
  });
  const answered = new Promise<[took: number, worked: number][]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    async stop() {
      worker.postMessage('stop');
      const times = await answered.finally(() => worker.terminate());
      const [took, worked] = [0, 1].map((which) => {
        const sorted = times.map((each) => Number(each[which])).sort((one, other) => one - other);
        const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
        return { p99: at(0.99), longest: at(1) };
      }) as [Times, Times];
      const inUnits = (ms: number) => ms / unitMs();
      return {
        answers: times.length,
        took,
        worked: { p99: inUnits(worked.p99), longest: inUnits(worked.longest) },
      };
    },
  };
}

/** The most memory that the process has used, or what it uses now if the system does not report the peak. */
export async function mostMemoryMb(server: Pick<TopiaryServer, 'url' | 'pid'>): Promise<number> {
  const file = `/proc/${server.pid}/status`;
  const [, kilobytes] = existsSync(file) ? (/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  if (kilobytes) return Number(kilobytes) / 1024;
  return (await metric(server.url, 'process_resident_memory_bytes')) / 2 ** 20;
}
