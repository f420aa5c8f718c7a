import { dataInDocument } from '~/client/network/router-data';
import type { Progress } from '~/kit/markdown/tasks';
import { setTask, taskProgress } from '~/kit/markdown/tasks';
import { escapeHtml } from '~/kit/text/escape-html';
import type { Change } from './waiting';

/** The part of a leaf panel's data that the worker reads and changes. */
export interface LessonData {
  readonly map: { readonly plain: string };
  readonly isOwner: boolean;
  readonly editing: boolean;
  readonly tasks: Progress | null;
  readonly node: {
    readonly id: string;
    readonly path: readonly { readonly label: string }[];
    readonly run: { readonly isLive: boolean } | null;
    readonly mark: string;
    readonly done: { readonly isDone: boolean; readonly isKnown: boolean; readonly after: string | null } | null;
    readonly lesson: {
      readonly html: string;
      readonly markdown: string | null;
      readonly version: number;
    } | null;
  } | null;
}

/** Whether there is a text to cache: not while another one is being written. */
export const isWhole = ({ node }: LessonData): boolean => !!node?.lesson && !node.run?.isLive;

export const titleOf = ({ node }: LessonData): string => node?.path.at(-1)?.label ?? '';

/** The map route's data within the data of a document; null if there is none. */
export const lessonDataIn = (html: string): LessonData | null =>
  dataInDocument(html, 'rooms/study/routes/map') as LessonData | null;

/**
 * The lesson after a change that the server has not confirmed, or that was made after the data was loaded. A changed
 * text is shown as typed, since only the server renders it.
 */
export function withChange(data: LessonData, { fields }: Change, version?: number): LessonData {
  const { node } = data;
  const lesson = node?.lesson;
  if (!node || !lesson) return data;
  if (fields.value !== undefined) {
    const isDone = fields.value === '1';
    const isKnown = fields.value === 'known';
    const mark = isDone ? 'done' : isKnown ? 'known' : 'read';
    // The page at the map's end is not cached, unlike Today.
    const after = node.done?.after?.startsWith('/today') ? node.done.after : null;
    return { ...data, node: { ...node, mark, done: node.done && { ...node.done, isDone, isKnown, after } } };
  }
  const { markdown } = lesson;
  const [index = '', value] = (fields.task ?? '').split(':');
  const done = value === '1';
  const text = fields.content ?? ((markdown && setTask(markdown, Number(index), done)) || markdown);
  const html =
    fields.content !== undefined
      ? `<pre>${escapeHtml(fields.content)}</pre>`
      : lesson.html.replace(
          new RegExp(`value="${Number(index)}:[01]" class="tick" role="checkbox" aria-checked="\\w+"`),
          `value="${Number(index)}:${done ? 0 : 1}" class="tick" role="checkbox" aria-checked="${done}"`,
        );
  return {
    ...data,
    tasks: text === null ? data.tasks : taskProgress(text),
    node: { ...node, lesson: { ...lesson, html, markdown: text, version: version ?? lesson.version } },
  };
}
