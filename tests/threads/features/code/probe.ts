import { channel } from '~/threads/code/channel';
import { engines } from '~/threads/code/engines';

/** Runs in place of code-process.ts, and tells what code of the process itself could reach. */

/** The name, or the code, of an error. */
async function errorOf(attempt: () => unknown): Promise<string> {
  try {
    return String(await attempt());
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return code ?? name;
  }
}

channel.hear(async (message) => {
  const { file } = message as { file: string };
  // biome-ignore lint/security/noGlobalEval: it must be refused.
  const evaluate = globalThis.eval ?? Object.getPrototypeOf(() => {}).constructor;
  channel.send({
    globals: Reflect.ownKeys(globalThis).map(String),
    evaluated: await errorOf(() => evaluate('1 + 1')),
    made: await errorOf(() => Reflect.construct(Object.getPrototypeOf(() => {}).constructor, ['return 1'])),
    file: await errorOf(async () => (await import('node:fs')).readFileSync(file)),
    engines: Object.keys(engines).length === 3 ? undefined : 'missing',
  });
});
