import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { followRun, type Sandbox } from '~/kit/exercise/code/follow-run';
import { type CodeFailure, codeLimits } from '~/kit/exercise/code-result';
import type { CodeLanguage } from '~/kit/exercise/exercise';
import type { CodeWork } from '~/system/contract/code-work';
import { confined, whenEnded } from '../confined';
import { inShareOf } from '../share-of';
import { takingTurns } from '../turns';
import processFile from './code-process.ts?thread';

interface Options {
  /** How many run at once; each takes a core and up to `memoryMb`. */
  readonly atATime?: number;
  /** How many answers of one share may wait. */
  readonly waiting?: number;
  readonly timeMs?: number;
  readonly loadMs?: number;
  /**
   * Memory of the whole process: Node and an engine take 50 to 65 MB, the code up to `codeLimits.memoryBytes`, and the
   * pages of an SQL database up to 24 MB, twice that while they are moved.
   */
  readonly memoryMb?: number;
  readonly niceness?: number;
  /** Called for each answer that the sandbox itself could not run. */
  readonly report?: (event: string, error: unknown) => void;
}

/** Processor time of one process, if its server is gone. */
const processorSeconds = 15;

/**
 * How much an engine's function works before V8 compiles it a second time, to compute faster. By default the start of
 * an engine is enough for that, and takes up to two thirds more processor time (docs/decisions/0162). Long work profits
 * as before.
 */
const compiledAgainAfter = '--wasm-tiering-budget=50000000';

/** Without evaluation of texts, an engine that is broken could not make functions of the host. */
export const codeFlags = ['--disallow-code-generation-from-strings', compiledAgainAfter];

/** The engines' WebAssembly files. The process cannot read them itself: it gets the one that it needs. */
export const engineFiles: Readonly<Record<CodeLanguage, string>> = {
  javascript: '@jitl/quickjs-ng-wasmfile-release-sync/wasm',
  sql: 'sql.js/dist/sql-wasm-browser.wasm',
  python: '@micropython/micropython-webassembly-pyscript/micropython.wasm',
};

const kept = new Map<CodeLanguage, Promise<Uint8Array>>();

function engineFile(language: CodeLanguage): Promise<Uint8Array> {
  const known = kept.get(language);
  if (known) return known;
  const reading = readFile(createRequire(import.meta.url).resolve(engineFiles[language]));
  kept.set(language, reading);
  reading.catch(() => kept.delete(language));
  return reading;
}

/** Runs each answer in a fresh process, so that none finds anything of another. */
export function codeRunner({
  atATime = 2,
  waiting = 4,
  timeMs = codeLimits.timeMs,
  loadMs = codeLimits.loadMs,
  memoryMb = 192,
  niceness = 5,
  report = () => {},
}: Options = {}): CodeWork {
  const inTurn = takingTurns({ atATime, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<ChildProcess>();

  const start = (): Sandbox => {
    const child = confined(processFile, { memoryMb, niceness, processorSeconds, flags: codeFlags });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return {
      send: (task, broken) => child.send(task, (error) => error && broken()),
      hear(message, ended) {
        child.on('message', message);
        child.on('error', () => ended('no result'));
        whenEnded(child, (code, signal) => ended(whyEnded(code, signal)));
      },
      end: () => void child.kill('SIGKILL'),
    };
  };

  return {
    async run(asked, userKey) {
      const wasm = await engineFile(asked.language);
      const result = await inShareOf(userKey, () => inTurn(() => followRun(start(), asked, wasm, { timeMs, loadMs })));
      if (result.kind === 'failed' && (result.why === 'no result' || result.why === 'crashed'))
        report(`code (${asked.language}) was not run`, new Error(result.why));
      return result;
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** V8 aborts when the heap is full; our own watcher, or the system, kills. */
const whyEnded = (code: number | null, signal: NodeJS.Signals | null): CodeFailure =>
  code === 134 || ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'].includes(signal ?? '') ? 'too much memory' : 'crashed';
