import type { Written } from '~/kit/text/language';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import type { SavedText } from './answer';

/** What the panel knows of its leaf. */
export interface PanelNode {
  readonly id: string;
  readonly path: readonly PathStep[];
  /** How label and path are written, and how the lesson is. */
  readonly written: Written;
  readonly textWritten: Written;
  readonly pathString: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly lesson: PanelLesson | null;
  /** As the tree shows it. */
  readonly mark: LeafMark;
  /** For signed-in readers. */
  readonly done: PanelDone | null;
  readonly run: PanelRun | null;
  /** For its owner: what a run has written that took no place. */
  readonly kept: { readonly runId: string; readonly says: string; readonly html: string | null } | null;
  /** Whether there is a model, which can write the text in other ways. */
  readonly canRewrite: boolean;
  /** Of a member: the folds with their questions and their cards, as HTML; else empty. */
  readonly cards: string;
  /** No model is connected, and whoever looks can connect one. */
  readonly keepsServer: boolean;
  /** For its owner, where nothing is written and there is no model that could. */
  readonly questions: readonly string[] | null;
  /** Stands above the text; 'help' and 'refuse' instead of the offer to write one. */
  readonly safety: { readonly kind: 'help' | 'refuse' | 'careful'; readonly text: string } | null;
}

/** §2: id, label, colour and level per step of the path. */
export interface PathStep {
  readonly id: string;
  readonly label: string;
  /** Its HTML where it has formulas. */
  readonly drawn?: string | undefined;
  readonly color: number;
  readonly level: number;
}

/** What is done of the leaf and of the map. */
export interface PanelDone {
  readonly isDone: boolean;
  /** The next leaf that is not done; null where all others are. */
  readonly next: string | null;
  /** That all leaves are done; null until they are. */
  readonly says: string | null;
}

export interface PanelLesson {
  /** Sanitised HTML; for the owner its tasks are buttons of the tick form. */
  readonly html: string;
  /** Only for the owner, who may edit it. */
  readonly markdown: string | null;
  readonly version: number;
  /** Where it came from, in words. */
  readonly origin: string;
  readonly writtenAt: string;
  readonly editedAt: string | null;
  readonly canUndo: boolean;
  /** Why the text has no end yet, in a sentence; null for a whole one. */
  readonly noEnd: string | null;
  /** Which checks the text did not pass, in a sentence; null where it passed. */
  readonly faults: string | null;
  /** 'Generate again' was undone. */
  readonly canRedo: boolean;
}

export interface PanelRun {
  readonly id: string;
  readonly how: string;
  /** False: it failed, and `message` says why. */
  readonly isLive: boolean;
  readonly message: string | null;
  readonly ahead: number;
  /** What the model does while no text comes, for readers without scripts. */
  readonly says: string;
  /** What is written so far, for readers without scripts. */
  readonly html: string;
}

/** What an editor of it starts from. */
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

/** What the panel shows: the editor, a live run, the lesson, a failed run, or that there is no lesson. */
export type Shown = 'edit' | 'live' | 'lesson' | 'failed' | 'empty' | 'none';

export function shownOf({ lesson, run }: PanelNode, viewer: Viewer, editing: boolean): Shown {
  const isOwner = viewer === 'owner';
  if (isOwner && editing) return 'edit';
  if (isOwner && run?.isLive) return 'live';
  if (lesson) return 'lesson';
  if (!isOwner) return 'none';
  return run ? 'failed' : 'empty';
}
