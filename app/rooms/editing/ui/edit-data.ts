import type { Written } from '~/kit/text/language';

export interface Named {
  readonly id: string;
  readonly label: string;
  /** The label as HTML if it has formulas. */
  readonly rendered?: string | undefined;
}

export interface Item extends Named {
  readonly isHere: boolean;
  readonly folded: number;
  readonly children: readonly Item[];
  readonly earlier: Beyond | null;
  readonly later: Beyond | null;
}

export interface Beyond {
  readonly count: number;
  readonly next: string;
}

interface Place {
  readonly parent: string;
  readonly before: string | null;
}

/** A refused change: the message, the form that it belongs to, and the typed text. */
interface RefusedChange {
  readonly message: string;
  readonly form: string;
  readonly label: string;
  /** The lessons that were chosen, for the form of needs. */
  readonly needs: readonly string[];
}

export interface EditPageProps {
  readonly mapId: string;
  readonly title: string;
  /** Idempotency key: tells one submission of this page from another. */
  readonly submitKey: string;
  readonly written: Written;
  readonly node: Named & {
    readonly typed: string;
    readonly isRoot: boolean;
    readonly isLeaf: boolean;
    readonly below: number;
    readonly lessons: number;
  };
  readonly path: readonly Named[];
  readonly moves: Readonly<Record<'up' | 'down' | 'in' | 'out', Place | null>>;
  readonly after: Place | null;
  readonly outline: { readonly above: number; readonly top: Item };
  readonly undo: string | null;
  readonly redo: string | null;
  /** The change that was just made, as a sentence. */
  readonly done: string | null;
  readonly targets: readonly (Named & { readonly path: string })[] | null;
  /** The lessons that it builds on, among those to choose from; null for a branch without a lesson. */
  readonly needs: {
    readonly chosen: readonly string[];
    readonly lessons: readonly Named[];
    readonly isPart: boolean;
  } | null;
  readonly under: string;
  readonly refused: RefusedChange | null;
}
