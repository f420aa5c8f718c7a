import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pictureKind } from '~/rooms/picture/rules/kind';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { PictureWork, RawPicture } from '~/system/contract/picture-work';
import { confined, type ProcessesOptions, whenEnded } from '../confined';
import { takingTurns } from '../turns';
import { hashOfPicture } from './picture-hash';
import type { PictureAnswer, PictureTask } from './picture-process';
import processFile from './picture-process.ts?thread';

/**
 * Encodes each picture in a process of its own: decoders are native code, and whatever a file does to them ends with
 * the process. Node's permission model does not confine native code, but the process has no environment, and no open
 * file or connection of the server.
 */
export function pictureEncoder({
  atATime = 2,
  waiting = 8,
  deadlineMs = pictureLimits.workMs,
  memoryMb = pictureLimits.workMb,
  niceness = 5,
  report = () => {},
}: ProcessesOptions = {}): PictureWork {
  const inTurn = takingTurns({ atATime, perShare: 1, waiting: 16 * waiting, lane: { waiting } });
  const running = new Set<ChildProcess>();
  // sharp and resvg are not bundled into the file of the process; they lie beside the fonts.
  const font = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  const folder = dirname(font);
  const fonts = join(font, 'ttf');

  /** Encodes files of one account one after the other. A file that breaks the process ends them all. */
  const ask = (files: readonly (Uint8Array | RawPicture)[], side: number = pictureLimits.largeMaxSide) =>
    new Promise<PictureAnswer[]>((settle) => {
      const child = confined(processFile, { memoryMb, niceness, folder, flags: ['--allow-addons'] });
      running.add(child);
      const answers: PictureAnswer[] = [];
      let deadline: NodeJS.Timeout;
      const end = () => {
        clearTimeout(deadline);
        running.delete(child);
        child.kill('SIGKILL');
        settle(files.map((_, at) => answers[at] ?? { fault: 'too-slow' }));
      };
      const broke = (error: unknown) => {
        if (!running.has(child)) return;
        report('a picture was not encoded', error);
        end();
      };
      const next = () => {
        const file = files[answers.length];
        clearTimeout(deadline);
        if (!file) return end();
        deadline = setTimeout(() => broke(new Error('it took too long')), deadlineMs);
        child.send({ file, side, fonts } satisfies PictureTask, (error) => error && broke(error));
      };
      child.on('message', (answer: PictureAnswer) => {
        // A decoder that a file has taken over must not give its bytes the name of another picture.
        const isSound = 'fault' in answer || hashOfPicture(answer.large) === answer.hash;
        answers.push(isSound ? answer : { fault: 'broken' });
        next();
      });
      child.on('error', broke);
      whenEnded(child, (code, signal) => broke(new Error(`the process has ended: ${signal ?? code}`)));
      next();
    });

  return {
    encode: (file) =>
      inTurn(async () => {
        const bytes = typeof file === 'string' ? new Uint8Array(await readFile(file)) : file;
        const [answer] = pictureKind(bytes) ? await ask([bytes]) : [];
        return answer ?? { fault: 'no-picture' };
      }),
    encodeAll: (files, side) => (files.length === 0 ? Promise.resolve([]) : inTurn(() => ask(files, side))),
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
