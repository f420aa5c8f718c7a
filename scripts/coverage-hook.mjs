/** Loaded before a server (`node --import`): answers its parent's message with what ran since the message before. */
import { Session } from 'node:inspector/promises';

/** @typedef {{ url: string, ranges: [start: number, end: number][] }} Ran the functions of a file of the build */

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async (message) => {
  if (message !== 'what ran?') return;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  /** @type {Ran[]} */
  const ran = [];
  for (const { url, functions } of result) {
    if (!url.includes('/build/server/')) continue;
    // The whole of a module runs when it is loaded, and begins at 0.
    const ranges = functions.flatMap(({ ranges: [whole] }) =>
      whole && whole.count > 0 && whole.startOffset > 0 ? [[whole.startOffset, whole.endOffset]] : [],
    );
    if (ranges.length > 0) ran.push({ url, ranges: /** @type {Ran['ranges']} */ (ranges) });
  }
  process.send?.(ran);
});
