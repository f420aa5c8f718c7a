import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { followRun, type Sandbox } from '~/kit/exercise/code/follow-run';
import type { CodeAsked, CodeResult } from '~/kit/exercise/code-result';
import type { CodeLanguage } from '~/kit/exercise/exercise';
import { engineFiles } from '~/threads/code/code-runner';
import { confined } from '~/threads/confined';
import processFile from './many-codes-process.ts?thread';

/** SQLite's engine is one for all answers of a process, so its memory fills up. */
const answersOfOneProcess = 50;

/**
 * Runs the code of many exercises, whose authors we are, one after the other in a process that goes on: most of the
 * time of an answer is the start of its process. A learner's answer has a process of its own, as is tested in
 * tests/threads/features/code.
 */
export function manyCodes(limits: { readonly timeMs: number; readonly loadMs: number }) {
  let kept: ChildProcess | null = null;
  let answers = 0;
  let hear: (message: unknown) => void = () => {};
  let crashed: () => void = () => {};

  const start = (): ChildProcess => {
    // Compiling an engine twice, so that it would compute faster, takes half of the time of short answers.
    const flags = ['--disallow-code-generation-from-strings', '--liftoff-only'];
    const child = confined(processFile, { memoryMb: 1024, niceness: 0, flags });
    child.on('message', (message) => kept === child && hear(message));
    child.once('exit', () => kept === child && crashed());
    return child;
  };
  const end = () => {
    kept?.kill('SIGKILL');
    kept = null;
  };
  /** For one answer. The process goes on if the answer has come. */
  const sandboxOf = (child: ChildProcess): Sandbox => {
    let isAnswered = false;
    return {
      send: (task, broken) => child.send(task, (error) => error && broken()),
      hear(message, ended) {
        hear = (said) => {
          isAnswered ||= typeof said === 'object' && said !== null && 'answer' in said;
          message(said);
        };
        crashed = () => ended('crashed');
      },
      end: () => isAnswered || end(),
    };
  };

  return {
    run(asked: CodeAsked, timeMs = limits.timeMs): Promise<CodeResult> {
      if (answers % answersOfOneProcess === 0) end();
      answers += 1;
      kept ??= start();
      return followRun(sandboxOf(kept), asked, fileOf(asked.language), { ...limits, timeMs });
    },
    end,
  };
}

const files = new Map<CodeLanguage, Uint8Array>();

function fileOf(language: CodeLanguage): Uint8Array {
  const file = files.get(language) ?? readFileSync(createRequire(import.meta.url).resolve(engineFiles[language]));
  files.set(language, file);
  return file;
}
