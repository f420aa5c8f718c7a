/**
 * glibc keeps freed memory for each thread: two arenas instead of eight for each core save some 200 MB (decision 143).
 * It reads this only when a program starts.
 */
const arenas = process.env.MALLOC_ARENA_MAX ?? '2';

export { arenas };

/**
 * Starts the program of this process anew with that variable. Node 20 cannot do so: there the environment alone counts.
 * A process with a channel to its parent would lose it.
 */
export function startWithArenas() {
  const { execve } = /** @type {{ execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => never }} */ (
    process
  );
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined || process.channel || !execve) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  execve.call(process, process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: arenas });
}
