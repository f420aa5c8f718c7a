import type { Progress } from '~/kit/markdown/tasks';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Written } from '~/kit/text/language';
import type { Added } from '~/rooms/map/rules/changes';
import type { LeftOut } from '~/rooms/transfer/rules/reading/read-map';
import type { TransferForm } from '~/rooms/transfer/rules/transfer-map';

/** A lesson's text as it is kept beside its source. */
export interface RenderedLesson {
  /** Sanitised HTML of at most `limits.lessonHtmlMaxBytes`. */
  readonly content: string;
  readonly tasks: Progress;
  /** Which version of the renderer made it; 0 for a text that was not rendered. */
  readonly renderer: number;
}

/** A lesson for a file. */
export interface LessonInFile {
  readonly markdown: string;
  /** As it was rendered. */
  readonly content: string;
  /** XHTML for an e-book, HTML for a page. */
  readonly isXhtml: boolean;
  /** Put before the ids of the text, so that no two lessons of a file share one. */
  readonly prefix: string;
  readonly written: Written;
  /** Whether the file is its owner's: for others nothing is ticked. */
  readonly hasTicks: boolean;
}

/** A file that was read as a map, before it is one. */
export interface ImportedMap {
  readonly form: TransferForm;
  /** What the file says that it is about; empty where it does not say. */
  readonly topic: string;
  readonly nodeCount: number;
  readonly lessonCount: number;
  /** The first of its nodes, for a preview. */
  readonly nodes: readonly PreviewNode[];
  readonly leftOut: readonly LeftOut[];
  /** How much was left out beyond those that are listed. */
  readonly moreLeftOut: number;
  /** The whole map as text that is safe in a form: `unpacked` reads it. */
  readonly packed: string;
}

export interface PreviewNode extends OutlineLine {
  readonly hasLesson: boolean;
  readonly done: boolean;
}

/** An imported map that is ready to be kept. Its first node is the root. */
export interface UnpackedMap {
  readonly language: string | null;
  /** The canonical outline. */
  readonly result: string;
  /** One for each node; null where it needs a new one. */
  readonly ids: readonly (string | null)[];
  /** By the number of their node. */
  readonly lessons: readonly { readonly node: number; readonly markdown: string; readonly tasks: Progress }[];
  /** The numbers of the nodes that are done. */
  readonly done: readonly number[];
}

/**
 * Work whose time or memory depends on a text from outside, done where it holds nobody: in threads, and maps that come
 * in in processes, which are ended when they take too long or too much. All of it throws Busy when too much waits.
 */
export interface TextWork {
  /** Which version of the renderer makes lessons now. */
  readonly renderer: number;
  /**
   * Renders a lesson and counts its tasks. A text that cannot be rendered within the limits comes as plain text, with
   * a sentence.
   */
  lesson(markdown: string): Promise<RenderedLesson>;
  /**
   * Ticks or clears a task of a lesson. Null where there is no such task, or where it is not certain which one it is.
   */
  tick(
    markdown: string,
    task: number,
    done: boolean,
  ): Promise<{ readonly markdown: string; readonly lesson: RenderedLesson } | null>;
  /**
   * Reads an outline and gives its canonical text.
   * @throws ModelFault 'no-outline', or 'too-large' also for one that took too long
   */
  canonical(topic: string, text: string): Promise<string>;
  /**
   * The canonical text of an outline that was read already. @throws ModelFault 'too-large' for one that took too long
   */
  written(topic: string, nodes: readonly OutlineLine[]): Promise<string>;
  /** Reads what a person pasted (`readAdded`). One that takes too long has too many nodes. */
  added(typed: string): Promise<Added>;
  /** The last lines, `newest` at most, of an outline that is still being written. */
  newestLines(topic: string, text: string, newest: number): Promise<OutlineLine[]>;
  /**
   * Short texts as safe HTML, rendered as lessons are; their tasks cannot be ticked.
   * @param formulas `mathjax`: as TeX between the marks that MathJax looks for, not as MathML
   */
  texts(markdowns: readonly string[], formulas?: 'mathjax'): Promise<readonly string[]>;
  /**
   * A rendered lesson for a file that nothing can be asked of: well-formed, its tasks as signs, its links to the web or
   * within itself alone.
   */
  inFile(lesson: LessonInFile): Promise<string>;
  /** Labels as HTML with their formulas as MathML; as plain text where they cannot be drawn within the limits. */
  labels(labels: readonly string[]): Promise<readonly string[]>;
  /** Reads a file, or a pasted text without a name, as a map. @throws TransferFault */
  imported(bytes: Uint8Array, name: string): Promise<ImportedMap>;
  /** What `imported` has packed, once more as it came out of it. @throws TransferFault */
  importedAgain(packed: string): Promise<ImportedMap>;
  /** What `imported` has packed, about a topic of its reader's choice. @throws TransferFault */
  unpacked(packed: string, topic: string): Promise<UnpackedMap>;
  /** Ends the threads. */
  close(): Promise<void>;
}
