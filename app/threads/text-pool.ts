import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import { ModelFault } from '~/kit/fault/model-fault';
import { mayHaveFigures } from '~/kit/figure/figure';
import { keepNewest } from '~/kit/keep-newest';
import { limits } from '~/kit/limits';
import { asTyped, type KeptLesson, notRendered, rendererVersion } from '~/kit/markdown/lesson';
import { escapeHtml } from '~/kit/text/escape-html';
import { onlyXml } from '~/kit/text/escape-xml';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { TextWork } from '~/system/contract/text-work';
import { importReader } from './import-reader';
import type { TextAnswers, TextTask } from './text-worker';
import threadFile from './text-worker.ts?thread';
import { threadOptions } from './thread-options';
import { takingTurns } from './turns';

/** How long a further thread is kept without a text: it has some 40 MB. */
const idleMs = 30_000;
/** The time to start that a thread is given beyond the time of its text. */
const startMs = 1_000;
/** At least two, so that a long text leaves a thread to all others; one core is left to the server itself. */
const threadsOfMachine = (): number => Math.min(3, Math.max(2, availableParallelism() - 1));
/** Longer texts never occupy all of the threads. */
const smallUpToCharacters = 64 * 1024;

/** How many lessons that were too much once are remembered. */
const lateKept = 500;

/** A text that took too long or too much memory. */
class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

interface Options {
  readonly threads?: number;
  /** How many small and how many long texts of one share may wait for a thread. */
  readonly waiting?: number;
  readonly longWaiting?: number;
  readonly deadlineMs?: number;
  /** Limits of the process that parses an imported map. */
  readonly importMs?: number;
  readonly importMb?: number;
  /** Memory of a thread, including the text that it parses and its answer. */
  readonly memoryMb?: number;
  /** Called for a text that failed, and for a thread that broke. */
  readonly report?: (event: string, error: unknown) => void;
}

/** Runs tasks in threads, in turn. Throws TooMuch for a text that took too long or too much memory. */
function threadsInTurn({
  threads = threadsOfMachine(),
  waiting = 32,
  // As many as can be processed before a browser gives up a save.
  longWaiting = 6,
  deadlineMs = limits.textWorkMs,
  memoryMb = 96,
  report = () => {},
}: Options) {
  let opened: Piscina<TextTask, TextAnswers[TextTask['kind']]> | null = null;
  // Started by the first text, so that processes without texts (a command, most tests) start no threads.
  const pool = () => {
    if (opened) return opened;
    opened = new Piscina({
      filename: threadFile,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
      ...threadOptions,
    });
    // Errors of a thread between two texts. During a text, the call for that text is rejected.
    opened.on('error', (error) => report('a thread broke', error));
    return opened;
  };
  const small = { waiting };
  const long = { waiting: longWaiting, atATime: Math.max(1, threads - 1) };
  const inTurn = takingTurns({ atATime: threads, waiting: 8 * waiting, lane: small });
  const run = <T extends TextTask>(task: T, withinMs = deadlineMs): Promise<TextAnswers[T['kind']]> =>
    // The queue is ours and not the pool's, so that the deadline counts from the start of the execution.
    inTurn(
      async () => {
        const isCold = pool().threads.length < threads;
        const deadline = AbortSignal.timeout(withinMs + (isCold ? startMs : 0));
        try {
          return (await pool().run(task, { signal: deadline })) as TextAnswers[T['kind']];
        } catch (error) {
          const isTooMuch = deadline.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
          report(`a text (${task.kind}) did not make it`, error);
          throw isTooMuch ? new TooMuch() : error;
        }
      },
      charactersOf(task) > smallUpToCharacters ? long : small,
    );
  /** Tries once more what was too much: that may be the machine's fault, and nothing tries it later (decision 188). */
  const runAgain = <T extends TextTask>(task: T): Promise<TextAnswers[T['kind']]> =>
    run(task).catch((error: unknown) => {
      if (error instanceof TooMuch) return run(task);
      throw error;
    });
  /** Runs a task whose texts may have figures. If drawing takes too long, they stand as typed. */
  const runDrawn = <T extends Extract<TextTask, { isUndrawn?: boolean }>>(task: T): Promise<TextAnswers[T['kind']]> => {
    const texts = 'markdowns' in task ? task.markdowns : [task.markdown];
    if (!texts.some(mayHaveFigures)) return run(task);
    return run(task, Math.max(deadlineMs, limits.figureWorkMs)).catch((error: unknown) => {
      if (error instanceof TooMuch) return run({ ...task, isUndrawn: true });
      throw error;
    });
  };
  const close = async () => {
    await opened?.destroy();
    opened = null;
  };
  return { run, runAgain, runDrawn, close };
}

/**
 * A few threads that parse untrusted texts. A thread that misses the deadline or exceeds its memory is ended and
 * replaced.
 */
export function textPool(options: Options = {}): TextWork {
  const { importMs, importMb, report = () => {} } = options;
  const { run, runAgain, runDrawn, close } = threadsInTurn(options);
  const imports = importReader({
    report,
    ...(importMs !== undefined && { deadlineMs: importMs }),
    ...(importMb !== undefined && { memoryMb: importMb }),
  });

  const late = new Map<string, symbol>();
  /**
   * A lesson that was too much is shown as typed. The first time that may be the machine's fault, so it is rendered
   * again when it is read next; if a try that began after that is too much as well, it stays (decision 184).
   */
  const lesson = async (markdown: string): Promise<KeptLesson> => {
    const hash = createHash('sha256').update(markdown).digest('base64');
    const earlier = late.get(hash);
    try {
      const rendered = await runDrawn({ kind: 'lesson', markdown });
      late.delete(hash);
      return rendered;
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      const marked = late.get(hash);
      if (marked && marked === earlier) return asTyped(markdown);
      if (!marked) keepNewest(late, lateKept, hash, Symbol());
      return notRendered(markdown);
    }
  };

  const tooLong = { fault: 'too-large', detail: 'reading or writing it took too long' } as const;

  return {
    renderer: rendererVersion,
    lesson,
    tick: (markdown, task, done) => runDrawn({ kind: 'tick', markdown, task, done }).catch(otherwise(() => null)),
    async canonical(topic, text) {
      const outline = await runAgain({ kind: 'outline', topic, text }).catch(otherwise(() => tooLong));
      if ('fault' in outline) throw new ModelFault(outline.fault, outline.detail);
      return outline.text;
    },
    async written(topic, nodes) {
      const labels = nodes.map(({ label }) => label).join('\n');
      const levels = Uint16Array.from(nodes, ({ level }) => level);
      const text = await runAgain({ kind: 'written', topic, nodes: { labels, levels } }).catch(otherwise(() => null));
      if (text === null) throw new ModelFault(tooLong.fault, tooLong.detail);
      const bytes = Buffer.byteLength(text);
      if (bytes > limits.outlineMaxBytes) throw new ModelFault('too-large', `${bytes} bytes when written out`);
      return text;
    },
    async added(typed) {
      const read = await run({ kind: 'added', typed }).catch(otherwise(() => ({ fault: 'not-read-in-time' }) as const));
      return 'fault' in read ? read : { lines: read.text.split('\n') };
    },
    newestLines: (topic, text, newest) => run({ kind: 'lines', topic, text, newest }).catch(otherwise(() => [])),
    async texts(markdowns, formulas) {
      const task = { kind: 'texts', ...(formulas && { formulas }) } as const;
      const all = await run({ ...task, markdowns }, limits.figureWorkMs).catch(otherwise(() => null));
      if (all) return all;
      // One of the texts was too much; the others must not become plain text for that.
      const each: (readonly string[])[] = [];
      for (const markdown of markdowns) {
        const one = runDrawn({ ...task, markdowns: [markdown] });
        each.push(await one.catch(otherwise(() => [asTyped(markdown).content])));
      }
      return each.flat();
    },
    inFile: ({ markdown, ...lesson }) =>
      // Only exercises need the text as well.
      run({ kind: 'in-file', ...lesson, markdown: lesson.content.includes('data-exercise') ? markdown : '' }).catch(
        otherwise(() => ({ html: asTyped(onlyXml(markdown)).content, solutions: '' })),
      ),
    // A text that takes too long stays as it is.
    figureFaults: (markdown) => run({ kind: 'figures', markdown }, limits.figureWorkMs).catch(otherwise(() => [])),
    labels: (labels) =>
      run({ kind: 'labels', labels }).catch(otherwise(() => labels.map((label) => escapeHtml(plainFormulas(label))))),
    imported: (bytes, name) => imports.read({ kind: 'import', bytes, name }),
    importedAgain: (packed) => imports.read({ kind: 'import again', packed }),
    coursePack: (bytes) => imports.read({ kind: 'course', bytes }),
    unpacked: (packed, topic) => imports.read({ kind: 'unpack', packed, topic }),
    async close() {
      imports.close();
      await close();
    },
  };
}

/** How much text a task processes. */
function charactersOf(task: TextTask): number {
  if (task.kind === 'labels') return sum(task.labels);
  if (task.kind === 'texts') return sum(task.markdowns);
  if (task.kind === 'written') return task.nodes.labels.length;
  if (task.kind === 'added') return task.typed.length;
  if (task.kind === 'in-file') return task.content.length + task.markdown.length;
  return ('markdown' in task ? task.markdown : task.text).length;
}

const sum = (texts: readonly string[]): number => texts.reduce((all, { length }) => all + length, 0);

/** A fallback answer for a text that was too much; any other error is rethrown. */
const otherwise =
  <T>(answer: () => T) =>
  (error: unknown): T => {
    if (error instanceof TooMuch) return answer();
    throw error;
  };
