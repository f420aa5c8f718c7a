import { dataAddress } from '~/client/network/router-data';
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
  /** Changes are sent in the order of their ids. */
  readonly id: number;
  /** The key of the account that made the change, and the page. */
  readonly owner: string;
  readonly client: string;
  readonly at: number;
  /** The label of its leaf, if known. */
  readonly title: string;
  /** Why the server has rejected it for good; null otherwise. */
  readonly refused: string | null;
}

/** The server's response to a posted lesson. */
export interface Answer {
  readonly status: number;
  readonly version?: number | undefined;
  readonly message?: string | undefined;
  readonly current?: { readonly markdown: string; readonly version: number } | undefined;
}

/** A posted form as a change; null if it has no lesson. */
export function changeOf(url: URL, body: string): Change | null {
  const mapId = /^\/map\/([^/]+)\//.exec(url.pathname)?.[1];
  const fields = Object.fromEntries(new URLSearchParams(body));
  const nodeId = fields.node;
  return mapId && nodeId ? { address: url.pathname + url.search, mapId, nodeId, fields } : null;
}

/** The mark of a form that leaves its page, as a script posts it: answered with data, and not with a redirect. */
export const markAsData = (change: Change): Change => ({
  ...change,
  address: dataAddress(change.address, 'rooms/lesson/routes/done'),
  fields: { ...change.fields, answer: 'json' },
});

/** The leaf whose lesson a change is of. */
export type ChangedLeaf = Pick<Change, 'mapId' | 'nodeId'>;

export const isSameLesson = (one: ChangedLeaf, other: ChangedLeaf): boolean =>
  one.mapId === other.mapId && one.nodeId === other.nodeId;

/** The part of a lesson that a change affects. */
const subject = ({ address, fields }: Change): string => `${address} ${(fields.task ?? 'text').split(':')[0]}`;

const isOfText = ({ fields }: Change): boolean => 'content' in fields || 'task' in fields;

/**
 * Changes that are obsolete after `change`: an earlier version of the same, and for a text also earlier ticks, which
 * its editor already contained.
 */
export const replacedBy = (waiting: readonly Waiting[], change: Change): readonly Waiting[] =>
  waiting.filter(
    (each) =>
      each.refused === null &&
      isSameLesson(each, change) &&
      ('content' in change.fields ? isOfText(each) : subject(each) === subject(change)),
  );

/**
 * Changes by the same page, based on the version that `sent` was based on: they follow it, so they must name the
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
  /** Send again at once, naming this version. */
  | { readonly kind: 'again'; readonly version: number }
  | { readonly kind: 'refused'; readonly message: string }
  /** Send nothing more now. */
  | { readonly kind: 'later' };

/**
 * Decides what happens to a change after a response.
 * @param before the lesson's text when the change was made, if known
 */
export function verdict(change: Change, answer: Answer, before: string | null): Verdict {
  const { status, version = null, current, message = '' } = answer;
  if (status >= 200 && status < 300) return { kind: 'taken', version };
  if (status === 409 && current) {
    const { content, task } = change.fields;
    // An earlier try has arrived, but its response was lost.
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
