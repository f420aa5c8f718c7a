import { listTasks } from '~/kit/markdown/tasks';

/** A save, a tick or a mark of one lesson. */
export interface Change {
  /** The path and search that it is posted to. */
  readonly address: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A change that waits for the network. */
export interface Waiting extends Change {
  /** They are sent in this order. */
  readonly id: number;
  /** The key of the account that made it, and the page. */
  readonly owner: string;
  readonly client: string;
  readonly at: number;
  /** The label of its leaf, where that is known. */
  readonly title: string;
  /** Why the server has not taken it, and will not. */
  readonly refused: string | null;
}

/** What the server says of a lesson that was posted. */
export interface Answer {
  readonly status: number;
  readonly version?: number | undefined;
  readonly message?: string | undefined;
  readonly current?: { readonly markdown: string; readonly version: number } | undefined;
}

/** A posted form as a change; null if it names no lesson. */
export function changeOf(url: URL, body: string): Change | null {
  const mapId = /^\/map\/([^/]+)\//.exec(url.pathname)?.[1];
  const fields = Object.fromEntries(new URLSearchParams(body));
  const nodeId = fields.node;
  return mapId && nodeId ? { address: url.pathname + url.search, mapId, nodeId, fields } : null;
}

export const isSameLesson = (one: Change, other: Change): boolean =>
  one.mapId === other.mapId && one.nodeId === other.nodeId;

/** What a change is about, within its lesson. */
const subject = ({ address, fields }: Change): string =>
  `${address} ${(fields.task ?? 'text').split(':')[0]}`;

const isOfText = ({ fields }: Change): boolean => 'content' in fields || 'task' in fields;

/**
 * Those that need not be sent any more once `change` is: what it says again, and for a text the ticks before it, which
 * its editor began with.
 */
export const replacedBy = (waiting: readonly Waiting[], change: Change): readonly Waiting[] =>
  waiting.filter(
    (each) =>
      each.refused === null &&
      isSameLesson(each, change) &&
      ('content' in change.fields ? isOfText(each) : subject(each) === subject(change)),
  );

/**
 * Those that were made on the version that `sent` was made on, by the same page: they follow it, so they name the
 * version that it has made.
 */
export const followers = (waiting: readonly Waiting[], sent: Waiting, version: number): readonly Waiting[] =>
  waiting
    .filter(
      (each) =>
        each.id !== sent.id &&
        isSameLesson(each, sent) &&
        each.client === sent.client &&
        each.fields.version === sent.fields.version,
    )
    .map((each) => ({ ...each, fields: { ...each.fields, version: String(version) } }));

export type Verdict =
  | { readonly kind: 'taken'; readonly version: number | null }
  /** To be sent again at once, naming this version. */
  | { readonly kind: 'again'; readonly version: number }
  | { readonly kind: 'refused'; readonly message: string }
  /** Nothing more is sent now. */
  | { readonly kind: 'later' };

/**
 * What becomes of a change after an answer.
 * @param before the lesson's text when the change was made, where that is known
 */
export function verdict(change: Change, answer: Answer, before: string | null): Verdict {
  const { status, version = null, current, message = '' } = answer;
  if (status >= 200 && status < 300) return { kind: 'taken', version };
  if (status === 409 && current) {
    const { content, task } = change.fields;
    // An earlier try has arrived, and its answer was lost.
    if (content !== undefined && content.trimEnd() === current.markdown)
      return { kind: 'taken', version: current.version };
    if (task !== undefined) {
      const [index, value] = task.split(':');
      const now = listTasks(current.markdown)[Number(index)];
      const then = before === null ? undefined : listTasks(before)[Number(index)];
      if (now && now.text === then?.text)
        return now.done === (value === '1')
          ? { kind: 'taken', version: current.version }
          : { kind: 'again', version: current.version };
    }
    return { kind: 'refused', message };
  }
  return [400, 404, 409, 413, 415].includes(status) ? { kind: 'refused', message } : { kind: 'later' };
}
