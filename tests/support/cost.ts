import { readFileSync } from 'node:fs';

/**
 * The processor time of `work` on this thread, as a multiple of a fixed piece of work done beside it (some 10 ms). So
 * neither a slow nor a busy machine changes it. Work that costs more than `enough` is done twice, and the lesser cost
 * counts: the memory of other files' tests may have been collected during one.
 */
export function costOf(work: () => unknown, enough = dearUnits): number {
  const cost = processorMs(work) / unitMs();
  return cost < enough ? cost : Math.min(cost, processorMs(work) / unitMs());
}

/** A collection of a worker's memory can take as long. */
const dearUnits = 4;

/** The same for work that other threads share: only the time on this thread counts. */
export async function ownCostOf(work: () => Promise<unknown>): Promise<number> {
  const unit = unitMs();
  const began = spentMs();
  await work();
  return (spentMs() - began) / unit;
}

let unit: number | undefined;

/** The unit in milliseconds on this machine. Many rounds, because processor time is counted in coarse steps. */
export function unitMs(): number {
  if (unit !== undefined) return unit;
  fixedWork();
  let rounds = 0;
  const spent = processorMs(() => {
    for (const began = spentMs(); spentMs() - began < 60; rounds += 1) fixedWork();
  });
  unit = (spent / rounds) * 3;
  return unit;
}

function processorMs(work: () => unknown): number {
  const began = spentMs();
  work();
  return spentMs() - began;
}

/** Processor time of this thread in ms; elapsed time if the system does not report it. */
function spentMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

const words = 'A line of *words*, `code` and $sums$ with ümlauts, 1, 2 and 3.\n'.repeat(2_000);

/** Work of the kind that is measured: regular expressions and strings. */
function fixedWork(): number {
  let sum = 0;
  for (const { index } of words.matchAll(/(?<=\s)[*`$]?\w+[*`$]?|[äöü]\w*/g)) sum += index;
  for (const line of words.split('\n')) sum += line.replaceAll(/[*`$]/g, '').trim().length;
  return sum;
}
