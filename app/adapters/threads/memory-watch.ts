import { Worker } from 'node:worker_threads';

/**
 * A thread that ends this process when it takes too much memory, also outside of the heap, which Node's own limits do
 * not count, and when the server is gone, of which a busy process hears nothing.
 */
export function watchMemory(memoryMb: number): void {
  const watcher = new Worker(watcherCode, {
    eval: true,
    workerData: { bytes: memoryMb * 1024 * 1024, parent: process.ppid },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
}

const watcherCode = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const isOver = process.memoryUsage.rss() > workerData.bytes || process.ppid !== workerData.parent;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

/** An error of a string or buffer that is longer than any may be. */
export const isTooMuchForMemory = (error: unknown): boolean =>
  /invalid string length|array buffer allocation|invalid (?:typed )?array length/i.test(String(error));
