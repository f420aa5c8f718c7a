import { describe, expect, it } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { messages } from '~/kit/messages';
import { isUnwritten, type LanguageModel, type TextStream } from '~/providers/model/language-model';
import { newLesson, newOutline } from '../../support/model-requests';

/** An adapter under test. */
export interface ContractSubject {
  readonly model: LanguageModel;
  /** The topic to ask for. Paths of leaves come from the outline that the adapter writes. */
  readonly topic: string;
  close?(): Promise<void> | void;
}

/** The promises of the LanguageModel port, tested for every adapter. */
export function languageModelContract(name: string, start: () => Promise<ContractSubject>): void {
  const withSubject = async (check: (subject: ContractSubject) => Promise<void>) => {
    const subject = await start();
    try {
      await check(subject);
    } finally {
      await subject.close?.();
    }
  };

  describe(`language model contract: ${name}`, () => {
    it('streams an outline of bullets in several pieces', () =>
      withSubject(async ({ model, topic }) => {
        const pieces = await piecesOf(await model.writeOutline({ ...newOutline, topic, signal: live() }));
        expect(pieces.length).toBeGreaterThan(3);
        const lines = pieces.join('').trim().split('\n');
        expect(lines.length).toBeGreaterThan(8);
        for (const line of lines) expect(line).toMatch(/^(?: {2})*- \S/);
      }));

    it('streams a lesson in several pieces, which ends with three tasks, or says that nobody has written it', () =>
      withSubject(async ({ model, topic }) => {
        const path = await somePath(model, topic);
        const stream = await model.writeLesson({ ...newLesson, path, signal: live() });
        const pieces = await piecesOf(stream);
        if (isUnwritten(stream)) {
          expect(pieces.join('')).toContain(messages.lesson.unwritten);
          return;
        }
        expect(pieces.length).toBeGreaterThan(3);
        const lines = pieces.join('').trim().split('\n');
        expect(lines.slice(-3).every((line) => /^- \[ \] \S/.test(line))).toBe(true);
        expect(lines.filter((line) => /^- \[ \]/.test(line))).toHaveLength(3);
        expect(lines.filter((line) => /^# /.test(line))).toEqual([]);
      }));

    it('names the source of an outline and of a lesson', () =>
      withSubject(async ({ model, topic }) => {
        const outline = await model.writeOutline({ ...newOutline, topic, signal: live() });
        const lesson = await model.writeLesson({ ...newLesson, path: [topic, 'A leaf'], signal: live() });
        for (const { source } of [outline, lesson]) {
          expect(['model', 'library']).toContain(source.kind);
          expect(source.name.trim()).not.toBe('');
        }
      }));

    it('sends whole code points, no byte order mark and no empty pieces', () =>
      withSubject(async ({ model, topic }) => {
        for (const piece of await piecesOf(await model.writeOutline({ ...newOutline, topic, signal: live() }))) {
          expect(piece).not.toBe('');
          expect(piece).not.toMatch(/\p{Surrogate}|\uFEFF/u);
        }
      }));

    it('does not mix concurrent streams', () =>
      withSubject(async ({ model, topic }) => {
        const alone = await textOf(await model.writeOutline({ ...newOutline, topic, signal: live() }));
        const other = 'Aardvark Husbandry';
        const [first, second, third] = await Promise.all([
          model.writeOutline({ ...newOutline, topic, signal: live() }).then(textOf),
          model.writeOutline({ ...newOutline, topic: other, signal: live() }).then(textOf),
          model.writeOutline({ ...newOutline, topic, signal: live() }).then(textOf),
        ]);
        expect(first).toBe(alone);
        expect(third).toBe(alone);
        expect(second).not.toBe(alone);
        expect(second).toMatch(/aardvark/i);
      }));

    it('stops when it is aborted in the middle', () =>
      withSubject(async ({ model, topic }) => {
        const controller = new AbortController();
        const stream = await model.writeOutline({ ...newOutline, topic, signal: controller.signal });
        const pieces = stream.pieces[Symbol.asyncIterator]();
        expect((await pieces.next()).done).toBe(false);
        const next = pieces.next().then(() => pieces.next());
        controller.abort();
        expect(await faultOf(next)).toBe('stopped');
      }));

    it('does not start when it was aborted before', () =>
      withSubject(async ({ model, topic }) => {
        const signal = AbortSignal.abort();
        expect(await faultOf(model.writeOutline({ ...newOutline, topic, signal }).then(textOf))).toBe('stopped');
        expect(await faultOf(model.writeLesson({ ...newLesson, path: [topic, 'A leaf'], signal }).then(textOf))).toBe(
          'stopped',
        );
      }));

    it('can be left by its reader at any piece', () =>
      withSubject(async ({ model, topic }) => {
        const stream = await model.writeOutline({ ...newOutline, topic, signal: live() });
        for await (const piece of stream.pieces) {
          expect(piece).not.toBe('');
          break;
        }
      }));
  });
}

/** A signal that is never aborted. */
export const live = (): AbortSignal => new AbortController().signal;

export async function piecesOf(stream: TextStream): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of stream.pieces) pieces.push(piece);
  return pieces;
}

export async function textOf(stream: TextStream): Promise<string> {
  return (await piecesOf(stream)).join('');
}

/** The reason of the ModelFault that the promise rejects with; any other outcome fails the test. */
export async function faultOf(promise: Promise<unknown>): Promise<string> {
  return (await modelFaultOf(promise)).reason;
}

export async function modelFaultOf(promise: Promise<unknown>): Promise<ModelFault> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`no fault, but ${JSON.stringify(outcome.value)}`);
  if (!(outcome.error instanceof ModelFault)) throw outcome.error;
  return outcome.error;
}

/** The path to the first leaf of the outline that the model writes on the topic. */
async function somePath(model: LanguageModel, topic: string): Promise<string[]> {
  const outline = await textOf(await model.writeOutline({ ...newOutline, topic, signal: live() }));
  const path = [topic];
  for (const line of outline.trim().split('\n')) {
    const level = (line.length - line.trimStart().length) / 2 + 1;
    if (level < path.length) break;
    path.push(line.trim().slice(2));
  }
  return path;
}
