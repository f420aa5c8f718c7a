import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pictureKind } from '~/rooms/picture/rules/kind';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { PictureWork } from '~/system/contract/picture-work';
import { confined } from '../confined';
import { takingTurns } from '../turns';
import type { PictureAnswer, PictureTask } from './picture-process';
import processFile from './picture-process.ts?thread';

interface Options {
  /** How many are encoded at once; one share has one of them. */
  readonly atATime?: number;
  /** How many of one share may wait. */
  readonly waiting?: number;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  readonly niceness?: number;
  /** Called for each picture that took too long or too much memory. */
  readonly report?: (event: string, error: unknown) => void;
}

/**
 * Encodes each picture in a process of its own: decoders are native code, and whatever a file does to them ends with the
 * process. The permission model does not confine native code, but the process has no environment, no network of ours
 * and no file of the server's.
 */
export function pictureEncoder({
  atATime = 2,
  waiting = 8,
  deadlineMs = pictureLimits.workMs,
  memoryMb = pictureLimits.workMb,
  niceness = 5,
  report = () => {},
}: Options = {}): PictureWork {
  const inTurn = takingTurns({ atATime, perShare: 1, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<ChildProcess>();
  // sharp and resvg are not bundled into the file of the process; they lie beside the fonts.
  const font = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  const folder = dirname(font);
  const fonts = join(font, 'ttf');

  const ask = (bytes: Uint8Array) =>
    new Promise<PictureAnswer>((settle) => {
      const child = confined(processFile, { memoryMb, niceness, folder, flags: ['--allow-addons'] });
      running.add(child);
      const end = (answer: PictureAnswer) => {
        clearTimeout(deadline);
        running.delete(child);
        child.kill('SIGKILL');
        settle(answer);
      };
      const broke = (error: unknown) => {
        report('a picture was not encoded', error);
        end({ fault: 'too-slow' });
      };
      const deadline = setTimeout(() => broke(new Error('it took too long')), deadlineMs);
      child.on('message', (answer: PictureAnswer) => end(answer));
      child.on('error', broke);
      child.on('exit', (code, signal) => {
        if (running.has(child)) broke(new Error(`the process has ended: ${signal ?? code}`));
      });
      child.send({ bytes, fonts } satisfies PictureTask, (error) => error && broke(error));
    });

  return {
    async encode(file) {
      const answer = await inTurn(async () => {
        const bytes = typeof file === 'string' ? new Uint8Array(await readFile(file)) : file;
        return pictureKind(bytes) ? ask(bytes) : ({ fault: 'no-picture' } as const);
      });
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
