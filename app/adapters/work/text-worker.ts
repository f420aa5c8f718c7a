import { ModelFault, type ModelFaultReason } from '~/domain/fault/model-fault';
import { setTask } from '~/domain/lesson/tasks';
import { formatOutline, type OutlineLine, OutlineParser, parseOutline } from '~/domain/outline/outline';
import { type KeptLesson, renderLesson } from '~/markdown/lesson';
import { type PackedTree, packTree } from './packed-tree';

/** What a thread is asked for. It runs in a file of its own (scripts/thread-files.mjs) and may be ended at any time. */
export type TextTask =
  | { readonly kind: 'lesson'; readonly markdown: string }
  | { readonly kind: 'tick'; readonly markdown: string; readonly task: number; readonly done: boolean }
  | { readonly kind: 'outline'; readonly topic: string; readonly text: string; readonly writes: boolean }
  | { readonly kind: 'lines'; readonly topic: string; readonly text: string; readonly newest: number };

export interface TextAnswers {
  readonly lesson: KeptLesson;
  readonly tick: { readonly markdown: string; readonly lesson: KeptLesson } | null;
  readonly outline:
    | { readonly tree: PackedTree; readonly text: string }
    | { readonly fault: ModelFaultReason; readonly detail: string };
  readonly lines: OutlineLine[];
}

export default function work(task: TextTask): TextAnswers[keyof TextAnswers] {
  if (task.kind === 'lesson') return renderLesson(task.markdown);
  if (task.kind === 'tick') return tick(task);
  if (task.kind === 'outline') return outline(task);
  return new OutlineParser(task.topic).push(task.text).slice(-task.newest);
}

function tick({ markdown, task, done }: Extract<TextTask, { kind: 'tick' }>): TextAnswers['tick'] {
  const ticked = setTask(markdown, task, done);
  if (ticked === null) return null;
  const lesson = renderLesson(ticked);
  return lesson.canTick ? { markdown: ticked, lesson } : null;
}

function outline({ topic, text, writes }: Extract<TextTask, { kind: 'outline' }>): TextAnswers['outline'] {
  try {
    const tree = parseOutline(topic, text);
    return { tree: packTree(tree), text: writes ? formatOutline(tree) : '' };
  } catch (error) {
    // Of an error's class nothing is left between threads.
    if (error instanceof ModelFault) return { fault: error.reason, detail: error.detail };
    throw error;
  }
}
