import type { FigureSaid } from '~/kit/figure/said';
import type { Progress } from '~/kit/markdown/tasks';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Written } from '~/kit/text/language';
import type { CoursePicture } from '~/rooms/course/rules/check/pictures';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import type { CourseFile } from '~/rooms/course/rules/course-text';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Added } from '~/rooms/map/rules/changes';
import type { LeftOut } from '~/rooms/transfer/rules/reading/read-map';
import type { CourseOfFile, TransferForm } from '~/rooms/transfer/rules/transfer-map';

/** A lesson's HTML as it is stored beside its source. */
export interface RenderedLesson {
  /** Sanitised HTML of at most `limits.lessonHtmlMaxBytes`. */
  readonly content: string;
  readonly tasks: Progress;
  /** The version of the renderer that made it; 0 for a text that was not rendered. */
  readonly renderer: number;
}

/** A lesson for an exported file. */
export interface LessonInFile {
  readonly markdown: string;
  /** The rendered HTML. */
  readonly content: string;
  /** XHTML for an e-book, HTML for a page. */
  readonly isXhtml: boolean;
  /** Prefix of the ids in the text, so that no two lessons of a file share one. */
  readonly prefix: string;
  readonly written: Written;
  /** Whether the file is for the owner; others get no ticks. */
  readonly hasTicks: boolean;
  /** Names of the parts of exercises, in the reader's language. */
  readonly words: {
    readonly written: Written;
    /** With `{number}`. */
    readonly exercise: string;
    readonly solution: string;
  };
}

/** A lesson's HTML in a file. */
export interface FileHtml {
  readonly html: string;
  /**
   * The solutions of its exercises; empty if it has none. In a page they are also folded below each exercise; in a book
   * only here, linked with their exercises.
   */
  readonly solutions: string;
}

/** A file that was parsed as a map and is not saved yet. */
export interface ImportedMap {
  readonly form: TransferForm;
  /** The topic that the file gives; empty if it gives none. */
  readonly topic: string;
  readonly nodeCount: number;
  readonly lessonCount: number;
  /** The first of its nodes, for a preview. */
  readonly nodes: readonly PreviewNode[];
  readonly leftOut: readonly LeftOut[];
  /** How many further omissions there are beyond the listed ones. */
  readonly moreLeftOut: number;
  /** The whole map as text that a form can carry: `unpacked` reads it. */
  readonly packed: string;
}

export interface PreviewNode extends OutlineLine {
  readonly hasLesson: boolean;
  readonly done: boolean;
}

interface WrittenText {
  readonly markdown: string;
  readonly tasks: Progress;
}

/** An imported map that is ready to be saved. Its first node is the root. */
export interface UnpackedMap {
  readonly language: string | null;
  /** The canonical outline. */
  readonly result: string;
  /** One per node; null if it needs a new one. */
  readonly ids: readonly (string | null)[];
  /** Lessons by the index of their node. */
  readonly lessons: readonly (WrittenText & {
    readonly node: number;
    readonly way?: Way;
    readonly wish?: string;
    readonly beside?: readonly (WrittenText & { readonly way: Way; readonly wish: string })[];
  })[];
  readonly pictures: readonly { readonly hash: string; readonly bytes: Uint8Array }[];
  /** The ids of the nodes that one builds on, as the file has them: perhaps unknown, or in a circle. */
  readonly needs: readonly (readonly [id: string, needs: readonly string[]])[];
  /** The rest of an imported course; null for other files. */
  readonly course: CourseOfFile | null;
  /** The indexes of the nodes that are done. */
  readonly done: readonly number[];
}

/** A packed course as it was read; it is usable if it has no problems. */
export interface CoursePack {
  readonly files: readonly CourseFile[];
  readonly pictures: readonly CoursePicture[];
  readonly problems: readonly CourseProblem[];
}

/**
 * Work whose time or memory depends on untrusted text, done off the main thread: in threads, and for imported maps in
 * processes. They are ended when they take too long or too much memory. All methods throw Busy when too much waits.
 */
export interface TextWork {
  /** The present version of the renderer. */
  readonly renderer: number;
  /**
   * Renders a lesson and counts its tasks. A text that cannot be rendered within the limits is returned as plain text,
   * with a note.
   */
  lesson(markdown: string): Promise<RenderedLesson>;
  /** Ticks or clears a task of a lesson. Null if there is no such task, or if it is ambiguous. */
  tick(
    markdown: string,
    task: number,
    done: boolean,
  ): Promise<{ readonly markdown: string; readonly lesson: RenderedLesson } | null>;
  /**
   * Parses an outline and returns its canonical text.
   * @throws ModelFault 'no-outline', or 'too-large' also for one that took too long
   */
  canonical(topic: string, text: string): Promise<string>;
  /**
   * The canonical text of an outline that was parsed already, of any size.
   * @throws ModelFault 'too-large', also if it took too long
   */
  written(topic: string, nodes: readonly OutlineLine[]): Promise<string>;
  /** Parses pasted nodes (`readAdded`). */
  added(typed: string): Promise<Added | { readonly fault: 'not-read-in-time' }>;
  /** The last lines, at most `newest`, of an outline that is still being written. */
  newestLines(topic: string, text: string, newest: number): Promise<OutlineLine[]>;
  /**
   * Short texts as safe HTML, rendered like lessons; their tasks cannot be ticked.
   * @param formulas `mathjax`: as TeX in the delimiters of MathJax, not as MathML
   */
  texts(markdowns: readonly string[], formulas?: 'mathjax'): Promise<readonly string[]>;
  /**
   * A rendered lesson for a file without scripts and server: well-formed, its tasks as signs, with links only to the
   * web or within the lesson.
   */
  inFile(lesson: LessonInFile): Promise<FileHtml>;
  /** Why figures of a text cannot be drawn; one for each of them. */
  figureFaults(markdown: string): Promise<readonly FigureSaid[]>;
  /** Labels as HTML with their formulas as MathML; as plain text if they cannot be rendered within the limits. */
  labels(labels: readonly string[]): Promise<readonly string[]>;
  /** Parses a file, or a pasted text with an empty name, as a map. @throws TransferFault */
  imported(bytes: Uint8Array, name: string): Promise<ImportedMap>;
  /** The same result again from `packed` text. @throws TransferFault */
  importedAgain(packed: string): Promise<ImportedMap>;
  /** The map in `packed` text, with a topic that the learner has chosen. @throws TransferFault */
  unpacked(packed: string, topic: string): Promise<UnpackedMap>;
  /** Reads a packed course. @throws TransferFault if that takes too long */
  coursePack(bytes: Uint8Array): Promise<CoursePack>;
  /** Ends the threads. */
  close(): Promise<void>;
}
