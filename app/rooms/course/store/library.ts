import { setTimeout as delay } from 'node:timers/promises';
import { ModelFault } from '~/kit/fault/model-fault';
import { messages } from '~/kit/messages';
import { type LanguageModel, type TextStream, unwrittenName } from '~/providers/model/language-model';
import { sensesOf } from '~/rooms/course/rules/senses';
import { courseWords } from '~/rooms/course/words';
import { onTopic } from './about';
import { findBranch } from './find-branch';
import { topicFor, topicOf, topicsOf } from './library-topic';
import { courseOutline, loadLessons, loadOutline, readBullets } from './load';
import { englishNameOf, matchTopic } from './match';
import { nearestLesson } from './nearest-lesson';
import { studyPlan } from './study-plan';

/** Duration of a map's outline: long enough to see it stream, short enough not to wait. */
const OUTLINE_SECONDS = 2;
/** As a multiple of an outline's duration. */
const LESSON = 1.25;
const LESSON_PIECES = 60;

interface LibraryOptions {
  /** The duration of a whole outline; a lesson takes a little longer. */
  readonly seconds?: number;
  /** A fixed pause before each piece in milliseconds, instead of a duration. */
  readonly pieceDelayMs?: number;
  /** Names the pictures of a course's text as maps do; by default they keep their names. @throws Busy */
  readonly inMap?: (slug: string, markdown: string) => Promise<string>;
  /** Waits between pieces; injected by tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The built-in library as a language model: written outlines and lessons if there are any, otherwise study plans, and
 * for a lesson the sentence that nobody has written it. It streams like a model; its source names the library.
 */
export function createLibraryModel(options: LibraryOptions = {}): LanguageModel {
  const wait = options.wait ?? ((ms, signal) => delay(ms, undefined, { signal }));
  const inMap = options.inMap ?? (async (_, markdown) => markdown);
  const lessonOf = async (path: readonly string[]): Promise<string | undefined> => {
    const matched = await topicOf(path);
    const text = matched && (await loadLessons(matched.slug)).get(path.slice(1).join(' > '));
    return text ? inMap(matched.slug, text) : undefined;
  };
  const outlineMs = 1_000 * (options.seconds ?? OUTLINE_SECONDS);

  const stream = (name: string, pieces: readonly string[], times: number, signal: AbortSignal): TextStream => ({
    source: { kind: 'library', name, prompt: '' },
    pieces: paced(pieces, options.pieceDelayMs ?? (times * outlineMs) / pieces.length, wait, signal),
    ending: () => 'whole',
  });

  return {
    senses: sensesOf,
    englishName: englishNameOf,

    async onTopic(topic) {
      const found = await onTopic(topic);
      switch (found.kind) {
        case 'written':
          return { kind: 'written' };
        case 'part':
          return { kind: 'part', name: found.topic.name, path: found.path };
        case 'unknown':
          return { ...found, nearest: found.nearest.map(({ name }) => name) };
      }
    },

    async course(topic) {
      const written = await topicFor(topic);
      return written && courseOutline(written.slug);
    },

    async writeOutline({ topic, signal }) {
      const { written, outline } = await outlineFor(topic);
      const lines = outline.trimEnd().split(/(?<=\n)/);
      return stream(written ? 'written outline' : 'study plan', lines, 1, signal);
    },

    async writeLesson({ path, signal }) {
      const lesson = await lessonOf(path);
      if (lesson) return stream('written lesson', inPieces(lesson), LESSON, signal);
      return stream(unwrittenName, [await unwrittenSaid(path)], 0, signal);
    },

    async writeGrowth({ path, signal }) {
      const lines = await linesFor(path);
      return stream('written outline', lines, 1, signal);
    },

    canGrow: async (path) => (await linesFor(path)).length > 0,

    nearestLesson,

    writtenLesson: async (path) => (await lessonOf(path)) ?? null,

    async written(paths) {
      const topics = await topicsOf(paths);
      const files = new Map<string, Awaited<ReturnType<typeof loadLessons>>>();
      for (const topic of new Set(topics)) if (topic) files.set(topic.slug, await loadLessons(topic.slug));
      return paths.map((path, at) => files.get(topics[at]?.slug ?? '')?.get(path.slice(1).join(' > ')) ?? null);
    },
  };
}

/** The lines below a node with this label in the library's outlines; empty if no label matches. */
async function linesFor(path: readonly string[]): Promise<string[]> {
  const label = path.at(-1) ?? '';
  const own = matchTopic(label);
  const found = own ? { topic: own, path: [] } : await findBranch(label);
  if (!found) return [];
  const bullets = readBullets((await loadOutline(found.topic.slug)) ?? '');
  const way: string[] = [];
  const wanted = found.path.join(' > ');
  const lines: string[] = [];
  for (const { level, label: each } of bullets) {
    way.splice(level - 1, Number.POSITIVE_INFINITY, each);
    const isBelow = level > found.path.length && way.slice(0, found.path.length).join(' > ') === wanted;
    // Limited to two levels: more would be a map of its own.
    const depth = level - found.path.length;
    if (isBelow && depth <= 2) lines.push(`${'  '.repeat(depth - 1)}- ${each}\n`);
  }
  return lines;
}

/** The answer to the specification's own call for a lesson that nobody has written. */
async function unwrittenSaid(path: readonly string[]): Promise<string> {
  const nearest = await nearestLesson(path);
  if (!nearest) return messages.lesson.unwritten;
  const { course, lesson } = nearest;
  const near = lesson
    ? courseWords.nearestInACourse({ course }).replace('<lesson/>', () => lesson.label)
    : courseWords.aRelatedCourse.replace('<course/>', course);
  return `${messages.lesson.unwritten}\n\n${near}`;
}

async function outlineFor(topic: string): Promise<{ written: boolean; outline: string }> {
  const matched = await topicFor(topic);
  const outline = matched && (await loadOutline(matched.slug));
  return outline ? { written: true, outline } : { written: false, outline: (await studyPlan(topic)).outline };
}

async function* paced(
  pieces: readonly string[],
  pieceDelayMs: number,
  wait: NonNullable<LibraryOptions['wait']>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  for (const piece of pieces) {
    if (signal.aborted) throw new ModelFault('stopped');
    try {
      if (pieceDelayMs > 0) await wait(pieceDelayMs, signal);
    } catch (error) {
      // Only an abort ends a wait early.
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) throw new ModelFault('stopped');
    yield piece;
  }
}

/** Splits a text at word ends into pieces of about the same size. */
function inPieces(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / LESSON_PIECES));
  return text.match(new RegExp(`[^]{1,${size}}\\S*\\s*`, 'gu')) ?? [];
}
