import type { Added } from '~/domain/map/changes';
import type { Progress } from '~/domain/map/tree';
import type { OutlineLine } from '~/domain/outline/outline';
import type { Written } from '~/domain/text/language';

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

/**
 * Work whose time or memory depends on a text from outside, done where it holds nobody: in threads that are ended
 * when they take too long or too much. All of it throws Busy when too much waits already.
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
  /** Ends the threads. */
  close(): Promise<void>;
}
