/**
 * The process of `many-codes.ts`: like the one that runs a learner's answer (app/threads/code/code-process.ts), except
 * that it runs one answer after the other. A new engine is started for each.
 */
import type { SandboxTask } from '~/kit/exercise/code/sandbox-answer';
import { runCode } from '~/sandbox/run-code';
import { channel } from '~/threads/code/channel';
import { engines } from '~/threads/code/engines';

function hearNext(): void {
  channel.hear((message) => {
    hearNext();
    const task = message as SandboxTask;
    void runCode(task, engines[task.asked.language], channel.send);
  });
}

hearNext();
