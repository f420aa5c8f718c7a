import { type Reading, type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import type { Run } from '~/jobs/store/runs';
import { isBusy } from '~/kit/fault/busy';
import { DocumentFault } from '~/kit/fault/document-fault';
import { SpaceFull } from '~/kit/fault/space-full';
import { numberSaid } from '~/kit/language/format';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import type { OutlineLine } from '~/kit/outline/outline';
import { hasPairs } from '~/kit/search/words';
import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { countWords } from '~/kit/text/word-count';
import type { DocumentReader, ReadOptions } from '~/providers/documents/document-reader';
import type { TextStream } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { ReadDocument, ReadingProgress, SourcePassage } from '~/rooms/source/rules/document';
import { kindNames } from '~/rooms/source/rules/facts';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { NewFigure, Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { PictureWork } from '~/system/contract/picture-work';
import type { Uploads } from '~/system/contract/uploads';
import { type CollectedFigures, collectFigures } from './collect-figures';

interface Deps {
  readonly reader: DocumentReader;
  readonly sources: Sources;
  readonly uploads: Uploads;
  readonly users: Users;
  readonly encoder: Pick<PictureWork, 'encodeAll'>;
  readonly clock: Clock;
}

/** How many passages are written at a time: some 5 ms of the only thread. */
const passagesAtOnce = 40;
/** The same for texts that the index splits into pairs of letters, which take up to 2 ms per passage. */
const pairedAtOnce = 8;
/** Pause between two writes, so that other requests get their turn. */
const breathMs = 5;
/** Delay before a busy reader is asked again. */
const askAgainMs = 1_000;
const linesAtMost = 2_000;
/** The minimum size of a stored passage: its text and its index. */
const passageBytes = (text: string): number => 2 * text.length;

const document = { kind: 'library', name: 'document', prompt: '' } as const;

/**
 * A document whose passages go as they are stored, also over several attempts: the database's file takes as much memory
 * meanwhile.
 */
interface Unstored extends Omit<ReadDocument, 'passages'> {
  readonly whole: { readonly passages: number; readonly words: number; readonly bytes: number };
  readonly left: SourcePassage[];
}

/**
 * A run of a source: has the file read, and saves its passages. The run's text is only progress to show; there is no
 * source before everything is saved.
 */
export const sourceRun = ({ reader, sources, uploads, users, encoder, clock }: Deps): RunHandler<'source'> => ({
  says: { interrupted: 'source.interrupted', lost: 'source.failed' },
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  alreadySaved: async (run) => ((await sources.byId(run.id, run.userId)) ? {} : null),
  async read(run): Promise<Reading> {
    const bytes = await uploads.size(run.id);
    if (bytes === null) throw new RunRefused('file-gone', 'source.fileGone');
    const lines: OutlineLine[] = [];
    let read: { readonly document: Unstored; readonly pictures: CollectedFigures } | null = null;
    return {
      before: '',
      lines,
      async ask(signal): Promise<TextStream> {
        const { taker, collected } = collectFigures(encoder, signal);
        const options = { name: run.topic, signal, figures: taker };
        const pieces = readingOf(reader, uploads.path(run.id), options, async (document) => {
          read = { document: await unstored(document), pictures: await collected() };
        });
        return { source: document, pieces, ending: () => 'whole' };
      },
      push(piece) {
        for (const line of piece.split('\n')) if (line !== '' && lines.length < linesAtMost) lines.push(lineOf(line));
        return piece;
      },
      end: () => '',
      async save() {
        if (!read) throw new RunRefused('broken', 'source.failed');
        await keep(sources, run, read.document, read.pictures, bytes, clock);
        return {};
      },
      // A partly read document is not saved.
      keep: async () => null,
    };
  },
});

async function unstored({ passages, ...read }: ReadDocument): Promise<Unstored> {
  let [words, bytes] = [0, 0];
  for (const [at, { text }] of passages.entries()) {
    words += countWords(text);
    bytes += passageBytes(text);
    if (at % 500 === 499) await breath();
  }
  return { ...read, whole: { passages: passages.length, words, bytes }, left: [...passages] };
}

async function keep(
  sources: Sources,
  run: Run<'source'>,
  { whole, left, headings, title, ...read }: Unstored,
  pictures: CollectedFigures,
  bytes: number,
  clock: Clock,
): Promise<void> {
  const { id, userId } = run;
  // Figures of an earlier attempt are saved anew.
  while (await sources.clearFigures(id, userId)) await breath();
  const begun = await sources.begin(
    {
      id,
      userId,
      title: cutToCharacters(plainText(run.title || title), sourceLimits.titleMaxCharacters),
      kind: read.kind,
      bytes,
      pages: read.pages,
      passages: whole.passages,
      words: whole.words,
      contents: headings,
      structure: read.structure,
      follows: whole.bytes,
      at: clock.now(),
    },
    sourceLimits.sourcesPerUser,
  );
  if (!begun) throw new RunRefused('full', 'source.full');
  const atOnce = left.some(({ text }) => hasPairs(text)) ? pairedAtOnce : passagesAtOnce;
  while (left.length > 0) {
    const some = left.slice(0, atOnce);
    const first = whole.passages - left.length + 1;
    if (!(await sources.addPassages(id, userId, first, some))) throw new RunRefused('gone', 'source.notKept');
    left.splice(0, atOnce);
    await breath();
  }
  const { isCut } = pictures;
  const leftOut = pictures.leftOut + (await keepFigures(sources, run, pictures.figures, clock));
  if (!(await sources.finish(id, userId, { leftOut, isCut }))) throw new RunRefused('gone', 'source.notKept');
}

/** Saves the figures one by one, and returns how many the account has no room for. */
async function keepFigures(
  sources: Sources,
  { id, userId }: Run<'source'>,
  figures: readonly NewFigure[],
  clock: Clock,
): Promise<number> {
  for (const [at, figure] of figures.entries()) {
    try {
      if (!(await sources.addFigures(id, userId, at + 1, [figure], clock.now())))
        throw new RunRefused('gone', 'source.notKept');
    } catch (error) {
      if (error instanceof SpaceFull) return figures.length - at;
      throw error;
    }
    await breath();
  }
  return 0;
}

/** Streams the progress of reading a document in lines; passes the document to `whole`, and waits for it. */
async function* readingOf(
  reader: DocumentReader,
  file: string,
  options: Omit<ReadOptions, 'onProgress'>,
  whole: (read: ReadDocument) => Promise<void>,
): AsyncGenerator<string, void, void> {
  const waiting: string[] = [];
  let wake = () => {};
  let told = '';
  const onProgress = (progress: ReadingProgress) => {
    for (const heading of progress.headings) {
      const line = plainText(heading);
      if (line !== '') waiting.push(`${line}\n`);
    }
    // The lines are stored, so they are in one language.
    const far = inLanguage(sourceLanguage, () => farWords(progress));
    // Shows progress of a document without headings, too.
    if (progress.headings.length === 0 && far !== told) waiting.push(`${mark}${far}\n`);
    told = far;
    wake();
  };
  let end: { readonly error: unknown } | null = null;
  const work = read(reader, file, { ...options, onProgress })
    .then(whole, (error: unknown) => {
      throw error instanceof DocumentFault ? new RunRefused(error.reason, `documentFault.${error.reason}`) : error;
    })
    .then(
      () => {
        end = { error: null };
      },
      (error: unknown) => {
        end = { error };
      },
    )
    .finally(() => wake());
  for (;;) {
    // `splice` frees the lines that are sent.
    const some = waiting.splice(0).join('');
    if (some !== '') yield some;
    else if (end) break;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
        // Lines may have arrived since `splice`.
        if (waiting.length > 0 || end) resolve();
      });
  }
  await work;
  const { error } = end as { readonly error: unknown };
  if (error) throw error;
  yield `${mark}Read to its end\n`;
}

/** Retries while the reader is busy. */
async function read(reader: DocumentReader, file: string, options: ReadOptions): Promise<ReadDocument> {
  for (;;) {
    try {
      return await reader.read(file, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isBusy(error)) throw error;
      await pause(askAgainMs);
    }
  }
}

/** Marks a line of progress, which is not a heading. */
const mark = '\u001f';

const lineOf = (line: string): OutlineLine =>
  line.startsWith(mark) ? { level: 1, label: line.slice(mark.length) } : { level: 2, label: line };

function farWords({ kind, read, of, words }: ReadingProgress): string {
  const count = numberSaid(words);
  const place = read !== null && of !== null ? `, ${numberSaid(read)} of ${numberSaid(of)}` : '';
  return `${kindNames()[kind]}${place}, ${count} words so far`;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const breath = () => pause(breathMs);
