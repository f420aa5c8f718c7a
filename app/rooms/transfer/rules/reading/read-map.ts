import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { cutToCharacters, plainText, removeInvisible, utf8Length } from '~/kit/text/plain-text';
import type { Hanging, TransferForm, TransferMap, TransferNode } from '~/rooms/transfer/rules/transfer-map';

/** Why a part of a file is not in the map, or not as it stands there. */
export type LeftOutWhy =
  /** A node without any text; what hangs below it hangs under the node above. */
  | 'no-label'
  | 'label-cut'
  | 'lesson-cut'
  /** What our maps have no place for. */
  | 'attribute'
  | 'picture'
  | 'link'
  | 'connection'
  | 'properties'
  | 'comment'
  | 'summary'
  | 'detached'
  | 'no-place'
  | 'same-id'
  | 'bad-id'
  /** A key of JSON that has no place in a map, with how often. */
  | 'key'
  | 'label-link'
  /** What beside the labels stands in a JSON that has faults. */
  | 'not-counted'
  | 'cut-off';

export interface LeftOut {
  /** Counted from 1; null where the form has no lines (XMind). */
  readonly line: number | null;
  readonly why: LeftOutWhy;
  /** The beginning of what it was. */
  readonly text: string;
}

/** What a file was read as. */
export interface ReadMap {
  readonly form: TransferForm;
  readonly map: TransferMap;
  readonly leftOut: readonly LeftOut[];
  /** How much was left out beyond those that are listed. */
  readonly moreLeftOut: number;
}

/** The part of a file's name that may be a topic. */
export const topicOfFile = (name: string): string =>
  plainText(
    name
      .replace(/^.*[\\/]/, '')
      .replace(/\.[A-Za-z0-9]{1,8}$/, '')
      .replace(/[_\s]+/g, ' '),
  );

const listedMax = 200;
const excerptMax = 80;

interface Draft {
  id: string | null;
  label: string;
  level: number;
  lesson: string[];
  /** Of the lesson's blocks. */
  bytes: number;
  done: boolean;
}

/**
 * Gathers a map while a file is read, within the limits of one: whatever reader sends, nodes come in document order
 * with levels that fit, labels are plain lines, and what is cut or dropped is listed.
 */
export class MapGathering {
  readonly #nodes: Draft[] = [];
  readonly #root: Draft = { id: null, label: '', level: 0, lesson: [], bytes: 0, done: false };
  readonly #leftOut: LeftOut[] = [];
  #left = 0;
  #bytes = 0;
  #lessonBytes = 0;
  language: string | null = null;
  /** What the file says that it is about; empty where it does not say. */
  title = '';

  get count(): number {
    return this.#nodes.length;
  }

  /**
   * Adds a node. A level that is too deep becomes one below the node before.
   * @returns its number, for `append` and `setDone`; -1 is the root
   * @throws TransferFault 'too-many-nodes' or 'too-deep'
   */
  add(
    label: string,
    level: number,
    line: number | null,
    given: { id?: string | null; done?: boolean } = {},
  ): number {
    const whole = plainText(label.replace(/\p{Cc}/gu, ' '));
    const cut = cutToCharacters(whole, limits.labelMaxCharacters);
    const fitting = Math.max(1, Math.min(level, (this.#nodes.at(-1)?.level ?? 0) + 1));
    this.#nodes.push({
      id: given.id ?? null,
      label: cut,
      level: fitting,
      lesson: [],
      bytes: 0,
      done: given.done ?? false,
    });
    // One more than there may be, because the first may turn out to be the root.
    if (this.#nodes.length > limits.outlineMaxNodes) throw new TransferFault('too-many-nodes');
    this.#bytes += fitting * limits.indentSpaces + '- \n'.length + utf8Length(cut);
    if (this.#bytes > limits.outlineMaxBytes)
      throw new TransferFault(fitting > 100 ? 'too-deep' : 'too-large');
    const number = this.#nodes.length - 1;
    if (cut !== whole) {
      this.leaveOut(line, 'label-cut', whole);
      this.append(number, label.trim(), line);
    }
    return number;
  }

  /** Adds a block to a node's lesson, apart from what it has by a blank line. */
  append(number: number, block: string, line: number | null): void {
    const node = this.#nodes[number] ?? this.#root;
    const text = withoutBlankEnds(removeInvisible(block.replace(/\r\n?/g, '\n')));
    if (text === '') return;
    const bytes = utf8Length(text) + '\n\n'.length;
    if (node.bytes + bytes > limits.lessonMaxBytes) {
      this.leaveOut(line, 'lesson-cut', text);
      return;
    }
    this.#count(bytes);
    node.bytes += bytes;
    node.lesson.push(text);
  }

  /** Gives a node a lesson to the letter, as our own forms carry it. */
  setLesson(number: number, given: string, line: number | null): void {
    const node = this.#nodes[number] ?? this.#root;
    // JSON can have half a character, which no database keeps as it is.
    const lesson = given.toWellFormed();
    if (lesson.trim() === '') return;
    const bytes = utf8Length(lesson);
    if (bytes > limits.lessonMaxBytes) {
      this.leaveOut(line, 'lesson-cut', lesson);
      return;
    }
    this.#count(bytes);
    node.bytes = bytes;
    node.lesson = [lesson];
  }

  setDone(number: number): void {
    (this.#nodes[number] ?? this.#root).done = true;
  }

  levelOf(number: number): number {
    return this.#nodes[number]?.level ?? 0;
  }

  hasLesson(number: number): boolean {
    return (this.#nodes[number] ?? this.#root).lesson.length > 0;
  }

  leaveOut(line: number | null, why: LeftOutWhy, text: string): void {
    this.#left += 1;
    if (this.#leftOut.length < listedMax) this.#leftOut.push({ line, why, text: excerpt(text) });
  }

  /** Lists keys of JSON that have no place in a map, the most frequent first. */
  leaveOutKeys(counts: ReadonlyMap<string, number>): void {
    for (const [key, times] of [...counts].sort(([, one], [, other]) => other - one))
      this.leaveOut(null, 'key', times === 1 ? key : `${key} (${times} times)`);
  }

  /**
   * Ends the file.
   * @param options `topic`: what the map is about if the file does not say; `keepsTop`: a single node at the top stays
   *   a node, since the form tells the topic itself
   * @throws TransferFault 'no-outline'
   */
  end(
    form: TransferForm,
    { topic = '', keepsTop = false }: { topic?: string; keepsTop?: boolean } = {},
  ): ReadMap {
    const title = plainText(this.title.replace(/\p{Cc}/gu, ' '));
    if (!keepsTop && this.#hasOneTop()) this.#raiseTop(title);
    const label = this.#root.label || title || topic;
    // Our own may be a map of which all nodes but the topic were deleted.
    if (this.#nodes.length === 0 && !(keepsTop && label)) throw new TransferFault('no-outline');
    if (this.#nodes.length + 1 > limits.outlineMaxNodes) throw new TransferFault('too-many-nodes');
    return {
      form,
      map: {
        topic: label,
        language: this.language,
        root: hanging(this.#root),
        nodes: this.#nodes.map(finished),
      },
      leftOut: this.#leftOut,
      moreLeftOut: this.#left - this.#leftOut.length,
    };
  }

  #count(bytes: number): void {
    this.#lessonBytes += bytes;
    if (this.#lessonBytes > limits.importUnpackedMaxBytes) throw new TransferFault('too-large');
  }

  #hasOneTop(): boolean {
    const [first, ...rest] = this.#nodes;
    return first !== undefined && rest.length > 0 && rest.every(({ level }) => level > 1);
  }

  /** The only node at the top is the topic, unless the file names another one. */
  #raiseTop(title: string): void {
    const [first] = this.#nodes;
    if (!first || (title !== '' && fold(title) !== fold(first.label))) return;
    this.#nodes.shift();
    for (const node of this.#nodes) node.level -= 1;
    this.#root.label = first.label;
    this.#root.lesson.push(...first.lesson);
    this.#root.bytes += first.bytes;
    this.#root.done ||= first.done;
  }
}

const fold = (label: string): string => label.normalize('NFKC').toLowerCase();

const hanging = ({ lesson, done }: Draft): Hanging => ({
  lesson: lesson.length === 0 ? null : lesson.join('\n\n'),
  done,
});

const finished = (draft: Draft): TransferNode => ({
  id: draft.id,
  label: draft.label,
  level: draft.level,
  ...hanging(draft),
});

const excerpt = (text: string): string =>
  cutToCharacters(plainText(text.slice(0, 8 * excerptMax)), excerptMax);

/** Without blank lines at its ends; the indent of the first line stays, which makes code of it. */
export const withoutBlankEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
