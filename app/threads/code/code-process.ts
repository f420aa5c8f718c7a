import type { SandboxTask } from '~/kit/exercise/code/sandbox-answer';
import { runCode } from '~/sandbox/run-code';
import { channel } from './channel';
import { engines } from './engines';

// `channel` must stay before `engines`: it takes away the globals of Node before a file of an engine looks for them.
channel.hear((message) => {
  const task = message as SandboxTask;
  void runCode(task, engines[task.asked.language], channel.send);
});
