import { getPriority, setPriority } from 'node:os';
import { ModelFault, type ModelFaultReason } from '~/kit/fault/model-fault';
import type { FigureSaid } from '~/kit/figure/said';
import { codeColours } from '~/kit/markdown/code';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { figureFaults, renderUndrawn, renderWithFigures } from '~/kit/markdown/figures/lesson-figures';
import { labelHtml } from '~/kit/markdown/label';
import type { KeptLesson } from '~/kit/markdown/lesson';
import { formula, mathJax } from '~/kit/markdown/math';
import { withoutPictures } from '~/kit/markdown/pictures/picture-marks';
import type { RenderOptions } from '~/kit/markdown/render';
import { withoutTaskNumbers } from '~/kit/markdown/task-boxes';
import { setTask } from '~/kit/markdown/tasks';
import { type OutlineLine, OutlineParser, readOutline } from '~/kit/outline/outline';
import { type Added, readAdded } from '~/rooms/map/rules/changes';
import { writeOutline } from '~/rooms/map/rules/outline';
import type { FileHtml, LessonInFile } from '~/system/contract/text-work';
import { lessonInFile } from './files/file-html';

interface Drawn {
  /** Figures stand as typed, because drawing them took too long. */
  readonly isUndrawn?: boolean;
}

/** Requests to a thread. It runs a separate file (scripts/thread-files.mjs) and may be ended at any time. */
export type TextTask =
  | ({ readonly kind: 'lesson'; readonly markdown: string } & Drawn)
  | ({ readonly kind: 'tick'; readonly markdown: string; readonly task: number; readonly done: boolean } & Drawn)
  | { readonly kind: 'outline'; readonly topic: string; readonly text: string }
  | { readonly kind: 'written'; readonly topic: string; readonly nodes: PackedLines }
  | { readonly kind: 'added'; readonly typed: string }
  | ({
      readonly kind: 'texts';
      readonly markdowns: readonly string[];
      /** Format of formulas; MathML by default. */
      readonly formulas?: 'mathjax';
    } & Drawn)
  | ({ readonly kind: 'in-file' } & LessonInFile)
  | { readonly kind: 'figures'; readonly markdown: string }
  | { readonly kind: 'labels'; readonly labels: readonly string[] }
  | { readonly kind: 'lines'; readonly topic: string; readonly text: string; readonly newest: number };

export interface TextAnswers {
  readonly lesson: KeptLesson;
  readonly tick: { readonly markdown: string; readonly lesson: KeptLesson } | null;
  readonly outline: { readonly text: string } | { readonly fault: ModelFaultReason; readonly detail: string };
  readonly written: string;
  /** Its lines as one text, which is copied quickly. */
  readonly added: { readonly text: string } | Extract<Added, { fault: unknown }>;
  readonly texts: readonly string[];
  readonly 'in-file': FileHtml;
  readonly figures: readonly FigureSaid[];
  readonly labels: readonly string[];
  readonly lines: OutlineLine[];
}

/** Nodes in two large pieces: 50,000 objects take longer to copy to a thread than to write. */
interface PackedLines {
  /** One per line; labels have no line breaks. */
  readonly labels: string;
  readonly levels: Uint16Array;
}

/** Linux gives each thread a priority of its own: the one that answers requests goes before those that read texts. */
const stepsBack = 5;
try {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + stepsBack));
} catch {
  // Not everywhere allowed, and nothing depends on it.
}

export default async function work(task: TextTask): Promise<TextAnswers[keyof TextAnswers]> {
  if (task.kind === 'lesson')
    return rendered(task, task.markdown, { highlight: codeColours(), formula, exercise: exerciseRenderer() });
  if (task.kind === 'tick') return tick(task);
  if (task.kind === 'outline') return outline(task);
  if (task.kind === 'written') return written(task);
  if (task.kind === 'added') return added(task);
  if (task.kind === 'texts') return Promise.all(task.markdowns.map((text) => shortText(task, text)));
  if (task.kind === 'in-file') return lessonInFile(task);
  if (task.kind === 'figures') return figureFaults(task.markdown);
  if (task.kind === 'labels') return task.labels.map(labelHtml);
  return new OutlineParser(task.topic).push(task.text).slice(-task.newest);
}

const rendered = async ({ isUndrawn = false }: Drawn, markdown: string, options: RenderOptions): Promise<KeptLesson> =>
  isUndrawn ? renderUndrawn(markdown, options) : renderWithFigures(markdown, options);

async function shortText(task: Extract<TextTask, { kind: 'texts' }>, markdown: string): Promise<string> {
  const options = { highlight: codeColours(), formula: task.formulas ? mathJax : formula };
  // The texts of notes, cards and questions are shown outside of the map that has the pictures.
  return withoutPictures(withoutTaskNumbers((await rendered(task, markdown, options)).content));
}

async function tick(ticking: Extract<TextTask, { kind: 'tick' }>): Promise<TextAnswers['tick']> {
  const { markdown, task, done } = ticking;
  const ticked = setTask(markdown, task, done);
  if (ticked === null) return null;
  const lesson = await rendered(ticking, ticked, { highlight: codeColours(), formula, exercise: exerciseRenderer() });
  return lesson.canTick ? { markdown: ticked, lesson } : null;
}

function outline({ topic, text }: Extract<TextTask, { kind: 'outline' }>): TextAnswers['outline'] {
  try {
    return { text: writeOutline(topic, readOutline(topic, text)) };
  } catch (error) {
    // The class of an error is lost between threads.
    if (error instanceof ModelFault) return { fault: error.reason, detail: error.detail };
    throw error;
  }
}

function added({ typed }: Extract<TextTask, { kind: 'added' }>): TextAnswers['added'] {
  const read = readAdded(typed);
  return 'fault' in read ? read : { text: read.lines.join('\n') };
}

function written({ topic, nodes }: Extract<TextTask, { kind: 'written' }>): string {
  const lines = nodes.labels.split('\n').map((label, at) => ({ label, level: nodes.levels[at] ?? 1 }));
  return writeOutline(topic, lines);
}
