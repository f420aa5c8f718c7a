import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { TopiaryServer } from './server';
import { metric } from './streams';

export const healthLimitMs = 250;
export const memoryLimitMb = 600;
const healthEveryMs = 50;

/** How long the answers took, in milliseconds. */
export interface Health {
  readonly answers: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Asks for the server's health from a thread of its own, which nothing else keeps from it; gives how long each answer
 * took.
 */
export function askForHealth(server: Pick<TopiaryServer, 'url'>): { stop(): Promise<Health> } {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const times = [];
    const ask = async () => {
      const began = performance.now();
      const answer = await fetch(workerData.url + '/api/health').catch(() => null);
      if (answer) await answer.text();
      times.push(answer?.status === 200 ? performance.now() - began : Infinity);
    };
    const asked = [];
    const timer = setInterval(() => asked.push(ask()), workerData.everyMs);
    parentPort.once('message', async () => {
      clearInterval(timer);
      await Promise.all(asked);
      parentPort.postMessage(times);
    });`;
  const worker = new Worker(code, { eval: true, workerData: { url: server.url, everyMs: healthEveryMs } });
  const answered = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    async stop() {
      worker.postMessage('stop');
      const times = (await answered.finally(() => worker.terminate())).sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
      return { answers: times.length, p99: at(0.99), longest: at(1) };
    },
  };
}

/** The most memory that the process has had; where the system does not say, what it has now. */
export async function mostMemoryMb(server: Pick<TopiaryServer, 'url' | 'pid'>): Promise<number> {
  const file = `/proc/${server.pid}/status`;
  const [, kilobytes] = existsSync(file)
    ? (/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8')) ?? [])
    : [];
  if (kilobytes) return Number(kilobytes) / 1024;
  return (await metric(server.url, 'process_resident_memory_bytes')) / 2 ** 20;
}
