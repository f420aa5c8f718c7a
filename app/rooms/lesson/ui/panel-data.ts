import type { Written } from '~/kit/text/language';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import type { SavedText } from './answer';

/** The panel's loader data about its leaf. */
export interface PanelNode {
  readonly id: string;
  readonly path: readonly PathStep[];
  /** `lang` and `dir`: `written` of the label and the path, `textWritten` of the lesson. */
  readonly written: Written;
  readonly textWritten: Written;
  readonly pathString: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly lesson: PanelLesson | null;
  /** The leaf's mark in the tree. */
  readonly mark: LeafMark;
  /** Null for visitors. */
  readonly done: PanelDone | null;
  /** The ways in which the lesson has a text, in words; empty unless there are several. */
  readonly ways: readonly { readonly way: string; readonly label: string; readonly isShown: boolean }[];
  readonly run: PanelRun | null;
  /** The text of an unfinished run that did not become the lesson; null unless the viewer is the owner. */
  readonly kept: { readonly runId: string; readonly says: string; readonly html: string | null } | null;
  /** The branch that begins with this leaf and has no opening lesson, with a sentence; null if there is none. */
  readonly opening: { readonly id: string; readonly says: string } | null;
  /** Whether a model is connected that can write the text in other ways. */
  readonly canRewrite: boolean;
  /** The questions above 'Done' as HTML; empty if there are none. */
  readonly beforeDone: string;
  /** The tabs with cards, questions and notes as HTML; empty for visitors. */
  readonly tabs: string;
  /** The learner's mark: a browser may keep texts of several accounts. */
  readonly account?: string | undefined;
  /** The `data-tab` that is open; empty for none. */
  readonly openTab: string;
  /** HTML that says that nobody has written this lesson; empty beside a text, and null if one can be asked for. */
  readonly unwritten: string | null;
  /** Shown above the text; 'help' and 'refuse' replace the offer to write one. */
  readonly safety: { readonly kind: 'help' | 'refuse' | 'careful'; readonly text: string } | null;
}

/** §2: id, label, colour and level per step of the path. */
interface PathStep {
  readonly id: string;
  readonly label: string;
  /** The label as HTML if it has formulas. */
  readonly rendered?: string | undefined;
  readonly color: number;
  readonly level: number;
}

/**
 * The done state of the leaf and of the map. A mark that waits for the network changes only `isDone`, `isKnown` and
 * `after`.
 */
export interface PanelDone {
  readonly isDone: boolean;
  /** The words of the button that marks the leaf as done, and of the one that takes that back. */
  readonly act: string;
  readonly undo: string;
  /** Where 'Done' leads within the map: to the next leaf that is not done. */
  readonly to?: string | undefined;
  /** The query of the form's address. */
  readonly query: string;
  /** Where scripts go once it is done and nothing is left on the map, or Today leads on; else null. */
  readonly after: string | null;
  /** The address of the map's end; null if other leaves are not done. */
  readonly end: string | null;
  readonly isKnown: boolean;
  /** The words of the button that marks the leaf as known, and of the one that takes that back. */
  readonly know: string;
  readonly unknow: string;
  /** A sentence that all leaves are done; null until they are. */
  readonly says: string | null;
}

export interface PanelLesson {
  /** Sanitised HTML; for the owner its tasks are buttons of the tick form. */
  readonly html: string;
  /** Null unless the viewer is the owner, who may edit it. */
  readonly markdown: string | null;
  readonly version: number;
  /** The origin of the text, in words. */
  readonly origin: string;
  /** How a model made it; null for all other texts. */
  readonly made: string | null;
  readonly writtenAt: string;
  readonly editedAt: string | null;
  readonly canUndo: boolean;
  /** Why the text is unfinished, in a sentence; null for a whole one. */
  readonly noEnd: string | null;
  /** Which checks the text did not pass, in a sentence; null if it passed. */
  readonly faults: string | null;
  /** Whether 'Generate again' was undone. */
  readonly canRedo: boolean;
}

export interface PanelRun {
  readonly id: string;
  readonly how: string;
  /** The wish of the owner, who alone sees a run. */
  readonly wish: string;
  /** If false, the run failed, and `message` says why. */
  readonly isLive: boolean;
  readonly message: string | null;
  readonly ahead: number;
  /** The model's activity while no text arrives, for learners without scripts. */
  readonly says: string;
  /** The text so far, for learners without scripts. */
  readonly html: string;
}

/** The text and version from which an editor of the lesson starts. */
export const textOf = (lesson: PanelLesson | null): SavedText => ({
  markdown: lesson?.markdown ?? '',
  version: lesson?.version ?? 0,
});

export type Viewer = 'owner' | 'other' | 'visitor';

export interface ContentProps {
  readonly mapId: string;
  readonly node: PanelNode;
  readonly viewer: Viewer;
}

/** The panel's state: the editor, a live run, the lesson, a failed run, or no lesson (for its owner and others). */
export type Shown = 'edit' | 'live' | 'lesson' | 'failed' | 'empty' | 'none';

export function shownOf({ lesson, run }: PanelNode, viewer: Viewer, editing: boolean): Shown {
  const isOwner = viewer === 'owner';
  // A lesson with exercises comes with its text only for its editor: not from what a browser has kept.
  if (isOwner && editing && lesson?.markdown !== null) return 'edit';
  if (isOwner && run?.isLive) return 'live';
  if (lesson) return 'lesson';
  if (!isOwner) return 'none';
  return run ? 'failed' : 'empty';
}
