/**
 * A map as it goes out of the house and comes in: what every reader of a file gives and every writer of one takes.
 * Plain data; whether it can be kept as a map is asked by `check-map.ts`.
 */
export interface TransferMap {
  /** The root's label, whole. */
  readonly topic: string;
  /** A BCP 47 tag; null where it is not known. */
  readonly language: string | null;
  /** In document order, the root not among them; each at most one level deeper than the one before. */
  readonly nodes: readonly TransferNode[];
  /** What hangs on the root itself: it can have a lesson only where it once was the only node. */
  readonly root: Hanging;
}

export interface TransferNode extends Hanging {
  /** Null where the file has none. */
  readonly id: string | null;
  /** One plain line. */
  readonly label: string;
  /** At least 1: the root is the topic. */
  readonly level: number;
}

/** What hangs on a node. */
export interface Hanging {
  /** Its Markdown as it is kept; null without a lesson. */
  readonly lesson: string | null;
  /** Whether the owner has said that it is done. */
  readonly done: boolean;
}

/**
 * The forms that maps come in and go out. `text` is indented text, `xmind` comes in only.
 *
 * `md`: see `lesson-marks.ts`. `opml` and `mm` carry lessons as Markdown, too: in OPML as the attribute `_note` with
 * `&#10;` for line breaks, in `mm` as `<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>…</text>`, as
 * Freeplane writes it. Done is `_complete="true"` in OPML, `<icon BUILTIN="button_ok"/>` in `mm`; the language is a
 * `language` element of OPML's head, and of `mm` the attribute `LANGUAGE` of `map`.
 */
export const transferForms = ['text', 'md', 'opml', 'mm', 'xmind', 'json'] as const;
export type TransferForm = (typeof transferForms)[number];

/**
 * Our JSON. It comes back byte for byte: one line for the head and one for each node, so that it can be written and
 * compared line by line. Fields in this order; `lesson`, `done` and `language` are left out where there are none.
 *
 * ```
 * {"topiary":1,"topic":"Git","language":"en","nodes":[
 * {"id":"n1","level":1,"label":"Commits","lesson":"# …","done":true},
 * {"id":"n2","level":1,"label":"Branches"}
 * ]}
 * ```
 * A lesson of the root stands in the head as `"root":{"lesson":"…","done":true}`, before `nodes`.
 */
export const jsonFormat = 1;
