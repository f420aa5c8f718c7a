import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { cutToCharacters, plainText, removeInvisible, typedLine, utf8Length } from '~/kit/text/plain-text';
import type { CourseFile } from '~/rooms/course/rules/course-text';
import type { Way } from '~/rooms/lesson/rules/how';
import type {
  Hanging,
  HangingWays,
  PictureOfCourse,
  TransferForm,
  TransferMap,
  TransferNode,
} from '~/rooms/transfer/rules/transfer-map';

/** Why a part of a file was left out of the map or changed. */
export type LeftOutWhy =
  /** A node without text; its children move to its parent. */
  | 'no-label'
  | 'label-cut'
  | 'lesson-cut'
  /** Content for which our maps have no place. */
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
  /** A key of JSON that has no place in a map, with its number. */
  | 'key'
  | 'label-link'
  /** A question of GIFT whose braces are not in order. */
  | 'gift-unreadable'
  /** A question of GIFT of which only the text was kept. */
  | 'gift-kind'
  | 'gift-essay'
  | 'gift-weight'
  | 'gift-star'
  | 'gift-feedback'
  | 'gift-name'
  /** Values besides the labels in an invalid JSON. */
  | 'not-counted'
  | 'cut-off';

export interface LeftOut {
  /** From 1; null if the format has no lines (XMind). */
  readonly line: number | null;
  readonly why: LeftOutWhy;
  /** The beginning of the text. */
  readonly text: string;
}

/** The result of reading a file. */
export interface ReadMap {
  readonly form: TransferForm;
  readonly map: TransferMap;
  readonly leftOut: readonly LeftOut[];
  /** How many more were left out than are listed. */
  readonly moreLeftOut: number;
  /** The files of a course, which are packed as they are. */
  readonly files?: CourseFiles;
}

/** The files of a course, as an import reads and packs them. */
export interface CourseFiles {
  readonly files: readonly CourseFile[];
  readonly pictures: readonly PictureOfCourse[];
}

/** The part of a file name that may be a topic. */
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
  /** The size of the lesson's blocks. */
  bytes: number;
  done: boolean;
  ways?: HangingWays;
  needs?: readonly string[];
}

/**
 * Builds a map while a file is read, within the limits of a map. Nodes are in document order with valid levels, labels
 * are plain lines, and everything cut or dropped is listed, whatever the reader passes in.
 */
export class MapGathering {
  readonly #nodes: Draft[] = [];
  readonly #root: Draft = { id: null, label: '', level: 0, lesson: [], bytes: 0, done: false };
  readonly #leftOut: LeftOut[] = [];
  #left = 0;
  #bytes = 0;
  #lessonBytes = 0;
  language: string | null = null;
  /** The title in the file; empty if it has none. */
  title = '';

  get count(): number {
    return this.#nodes.length;
  }

  /**
   * Adds a node. A level that is too deep becomes one below the preceding node.
   * @returns its number, for `append` and `setDone`; -1 is the root
   * @throws TransferFault 'too-many-nodes' or 'too-deep'
   */
  add(label: string, level: number, line: number | null, given: { id?: string | null; done?: boolean } = {}): number {
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
    // One more than allowed, because the first may turn out to be the root.
    if (this.#nodes.length > limits.outlineMaxNodes) throw new TransferFault('too-many-nodes');
    this.#bytes += fitting * limits.indentSpaces + '- \n'.length + utf8Length(cut);
    if (this.#bytes > limits.outlineMaxBytes) throw new TransferFault(fitting > 100 ? 'too-deep' : 'too-large');
    const number = this.#nodes.length - 1;
    if (cut !== whole) {
      this.leaveOut(line, 'label-cut', whole);
      this.append(number, label.trim(), line);
    }
    return number;
  }

  /** Appends a block to a node's lesson, after a blank line. */
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

  /** Sets a node's lesson literally, as our own formats have it. */
  setLesson(number: number, given: string, line: number | null): void {
    const node = this.#nodes[number] ?? this.#root;
    // JSON may contain a lone surrogate, which databases do not store unchanged.
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

  /** Sets the ways of a node that has a lesson: of each the first text. */
  setWays(number: number, { way, wish, others }: HangingWays, line: number | null): void {
    const kept = new Map<Way, HangingWays['others'][number]>();
    for (const other of others) {
      const lesson = other.lesson.toWellFormed();
      if (other.way === way || kept.has(other.way) || lesson.trim() === '') continue;
      const bytes = utf8Length(lesson);
      if (bytes > limits.lessonMaxBytes) {
        this.leaveOut(line, 'lesson-cut', lesson);
        continue;
      }
      this.#count(bytes);
      kept.set(other.way, { way: other.way, wish: shortWish(other.wish), lesson });
    }
    (this.#nodes[number] ?? this.#root).ways = { way, wish: shortWish(wish), others: [...kept.values()] };
  }

  setDone(number: number): void {
    (this.#nodes[number] ?? this.#root).done = true;
  }

  /** Not of the root, which builds on nothing. */
  setNeeds(number: number, needs: readonly string[]): void {
    const node = this.#nodes[number];
    if (node && needs.length > 0) node.needs = needs;
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
      this.leaveOut(null, 'key', times === 1 ? key : `${key} (${times}×)`);
  }

  /**
   * Ends the file.
   * @param options `topic`: the topic if the file has none; `keepsTop`: a single top node stays a node, since the
   * format has a topic of its own
   * @throws TransferFault 'no-outline'
   */
  end(form: TransferForm, { topic = '', keepsTop = false }: { topic?: string; keepsTop?: boolean } = {}): ReadMap {
    const title = plainText(this.title.replace(/\p{Cc}/gu, ' '));
    if (!keepsTop && this.#hasOneTop()) this.#raiseTop(title);
    const label = this.#root.label || title || topic;
    // One of our own maps may have no node but the topic.
    if (this.#nodes.length === 0 && !(keepsTop && label)) throw new TransferFault('no-outline');
    if (this.#nodes.length + 1 > limits.outlineMaxNodes) throw new TransferFault('too-many-nodes');
    return {
      form,
      map: { topic: label, language: this.language, root: hanging(this.#root), nodes: this.#nodes.map(finished) },
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

  /** A single top node becomes the topic, unless the file names another one. */
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

const shortWish = (wish: string): string => cutToCharacters(typedLine(wish), limits.wishMaxCharacters);

const hanging = ({ lesson, done, ways }: Draft): Hanging => ({
  lesson: lesson.length === 0 ? null : lesson.join('\n\n'),
  done,
  ...(ways && { ways }),
});

const finished = (draft: Draft): TransferNode => ({
  id: draft.id,
  label: draft.label,
  level: draft.level,
  ...(draft.needs && { needs: draft.needs }),
  ...hanging(draft),
});

const excerpt = (text: string): string => cutToCharacters(plainText(text.slice(0, 8 * excerptMax)), excerptMax);

/** Removes blank lines at both ends. The indent of the first line stays, since it makes the text code. */
export const withoutBlankEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
