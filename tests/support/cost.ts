import { readFileSync } from 'node:fs';

/**
 * What work costs, in a unit that a slow or busy machine does not change: processor time of this thread, which leaves
 * out the waiting for a processor, measured against a fixed piece of work done beside it (some 10 ms).
 */
export function costOf(work: () => unknown): number {
  return processorMs(work) / unitMs();
}

/** The same of work that others do part of: what it keeps this thread busy with, before it is done. */
export async function ownCostOf(work: () => Promise<unknown>): Promise<number> {
  const unit = unitMs();
  const began = spentMs();
  await work();
  return (spentMs() - began) / unit;
}

let unit: number | undefined;

/** The unit in milliseconds of this machine: many rounds, because processor time is told in steps of some of them. */
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

/** Milliseconds that this thread has had a processor for; by the clock where the system does not tell. */
function spentMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

const words = 'A line of *words*, `code` and $sums$ with ümlauts, 1, 2 and 3.\n'.repeat(2_000);

/** Of the kind that is measured: regular expressions and strings. */
function fixedWork(): number {
  let sum = 0;
  for (const { index } of words.matchAll(/(?<=\s)[*`$]?\w+[*`$]?|[äöü]\w*/g)) sum += index;
  for (const line of words.split('\n')) sum += line.replaceAll(/[*`$]/g, '').trim().length;
  return sum;
}
