import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Lets a process step back behind the rest of the machine, so that pages are answered first. */
export function lowered({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Not everywhere allowed, and nothing depends on it.
  }
}
