import type { CourseAbout, LessonAbout } from '~/rooms/course/rules/course-about';
import type { Way } from '~/rooms/lesson/rules/how';

/**
 * A map in the form that all parsers produce and all writers accept. Plain data; `MapGathering` enforces the limits of
 * a map while a file is parsed.
 */
export interface TransferMap {
  /** The root's label, in full. */
  readonly topic: string;
  /** A BCP 47 tag; null if unknown. */
  readonly language: string | null;
  /** In document order, without the root; each at most one level deeper than the one before. */
  readonly nodes: readonly TransferNode[];
  /** The root's own content: it has a lesson only if it once was the only node. */
  readonly root: Hanging;
  /** Those that its lessons name; only our JSON has any. */
  readonly pictures?: readonly TransferPicture[] | undefined;
  /** A line about the course that it was made from; only our Markdown has it, for people to read. */
  readonly credit?: string | null | undefined;
  /** Only an imported course has it. */
  readonly course?: CourseOfFile | undefined;
}

/** The rest of an imported course besides nodes and texts. */
export interface CourseOfFile {
  readonly id: string;
  readonly hash: string;
  readonly version: string;
  readonly about: CourseAbout;
  /** One for each node; null for one without a lesson. `needs` are ids of lessons. */
  readonly lessons: readonly ({
    readonly id: string;
    readonly needs: readonly string[];
    readonly about: LessonAbout;
  } | null)[];
  readonly pictures: readonly PictureOfCourse[];
}

export interface PictureOfCourse {
  /** Its path in the course, which begins with `pictures/`. */
  readonly file: string;
  /** A picture of any kind in Base64. */
  readonly bytes: string;
}

export interface TransferPicture {
  readonly hash: string;
  /** A WebP in Base64. */
  readonly webp: string;
}

export interface TransferNode extends Hanging {
  /** Null if the file has none. */
  readonly id: string | null;
  /** One line of plain text. */
  readonly label: string;
  /** At least 1; the root is the topic. */
  readonly level: number;
  /** The ids of the nodes that it builds on; only our JSON has them. */
  readonly needs?: readonly string[] | undefined;
}

/** The content of a node. */
export interface Hanging {
  /** Its Markdown as stored; null without a lesson. */
  readonly lesson: string | null;
  /** Whether the owner has marked it as done. */
  readonly done: boolean;
  /** The ways of the lesson; only our JSON has them, and only for its owner. */
  readonly ways?: HangingWays | null | undefined;
}

/** The way and the wish of the text that stands first, and the texts in other ways. */
export interface HangingWays {
  readonly way: Way;
  readonly wish: string;
  readonly others: readonly { readonly way: Way; readonly wish: string; readonly lesson: string }[];
}

/**
 * The import and export formats of maps. `text` is indented text. `org`, `stars` (a text whose levels are stars, as
 * lists of wikis) and `xmind` are only imported.
 *
 * `md`: see `lesson-marks.ts`. `opml` and `mm` carry lessons as Markdown, too: in OPML as the attribute `_note` with
 * `&#10;` for line breaks, in `mm` as `<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>…</text>`, as
 * Freeplane writes it. Done is `_complete="true"` in OPML, `<icon BUILTIN="button_ok"/>` in `mm`. The language is a
 * `language` element in OPML's head, and the attribute `LANGUAGE` of `map` in `mm`.
 *
 * `gift` has only the exercises of lessons (`gift-question.ts`).
 *
 * `course` is a zip with the folder of a course (docs/courses.md).
 */
const transferForms = ['text', 'org', 'stars', 'md', 'opml', 'mm', 'xmind', 'json', 'gift', 'course'] as const;
export type TransferForm = (typeof transferForms)[number];

/**
 * Our JSON format. Reading and writing it gives the same bytes: one line for the head and one for each node, so that it
 * can be written and compared line by line. Fields are in this order; `lesson`, `done` and `language` are left out if
 * unset.
 *
 * ```
 * {"topiary":1,"topic":"Git","language":"en","nodes":[
 * {"id":"n1","level":1,"label":"Commits","lesson":"# …","done":true},
 * {"id":"n2","level":1,"label":"Branches"}
 * ]}
 * ```
 * A node that builds on others names their ids in `"needs"`, after its label.
 * A lesson in several ways has further fields: its own `"way"`, the `"wish"` that it was written for, if any, and in
 * `"ways"` the other texts, each with `way`, `wish` and `lesson`.
 * A lesson of the root is in the head as `"root":{"lesson":"…","done":true}`, before `nodes`.
 * Pictures that lessons name are a line each in `"pictures"`, after `nodes`: `{"hash":"…","webp":"…"}`.
 */
export const jsonFormat = 1;
