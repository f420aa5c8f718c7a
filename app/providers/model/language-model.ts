import type { CodeLanguage } from '~/kit/exercise/exercise';
import type { HintStep } from '~/rooms/ask/rules/hint-step';
import type { Turn } from '~/rooms/ask/rules/turn';
import type { How } from '~/rooms/lesson/rules/how';
import type { CourseOutline } from '~/rooms/map/rules/course/map-course';
import type { Place } from '~/rooms/map/rules/place';
import type { GrowHow } from '~/rooms/map/rules/proposal';
import type { GivenPassage } from '~/rooms/source/rules/citations';
import type { ReadPassage } from '~/rooms/source/rules/parts';

/** Where a text came from; shown under every map and lesson. */
export interface TextSource {
  readonly kind: 'model' | 'library';
  /** The model's name as configured, or the library's name for this text ('written outline', 'study plan', …). */
  readonly name: string;
  /** The version of the prompt for a model ('lesson 3'); empty for the library. */
  readonly prompt: string;
}

/** A text taken unchanged from the learner's source; `name` is the source's title. */
export type OwnText = Omit<TextSource, 'kind'> & { readonly kind: 'source' };

/** A text imported from a file. `name` is the form of the file, 'md'. */
export interface ImportSource extends Omit<TextSource, 'kind'> {
  readonly kind: 'import';
}

/** A text that a person wrote from scratch. */
export interface HandSource extends Omit<TextSource, 'kind'> {
  readonly kind: 'hand';
}

/** The state of a model while somebody waits for it. */
export interface ModelState {
  /** `loading`: its server reports that it is starting. `silent`: nothing has come for some seconds. */
  readonly doing: 'loading' | 'silent' | 'thinking' | 'writing';
  /** How long it has been in this state, in milliseconds. */
  readonly forMs: number;
}

export interface TextRequest {
  /** Aborting it reaches the provider; the stream then throws `ModelFault('stopped')`. */
  readonly signal: AbortSignal;
  /** The language to write in as a BCP 47 tag; null if the topic or path determines it. */
  readonly language: string | null;
  /** Facts about the learner, as rooms/account/rules/learner.ts writes them; empty or left out if there are none. */
  readonly learner?: string;
  /** Called when the model's state changes while its pieces are iterated. */
  readonly onState?: ((state: ModelState) => void) | undefined;
}

export interface OutlineRequest extends TextRequest {
  /** The topic as typed, trimmed. */
  readonly topic: string;
  /**
   * The lines, in canonical form, of an unfinished outline to continue; empty for a new one. The pieces are then
   * additional lines with the same indentation.
   */
  readonly soFar: string;
  /** Whether the model may answer a vague topic with its readings (kit/outline/readings.ts) in place of an outline. */
  readonly mayAskBack?: boolean;
  /** The fault of a first outline, which is to be written again. */
  readonly fault?: string;
}

export interface LessonRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  readonly place: Place;
  /** Digests of earlier lessons of the branch, the nearest first. */
  readonly established?: readonly { readonly label: string; readonly digest: string }[];
  readonly how: How;
  /** Labels of the points right below a branch, whose opening lesson it is; none for a leaf. */
  readonly points?: readonly string[];
  /** The lesson's plain Markdown, which is to be rewritten, or the text to continue; empty if there is none. */
  readonly text: string;
  /** The learner's wish for the text, in their own words; none by default. */
  readonly wish?: string;
  /** Passages of the map's sources that fit the leaf, to write from and to cite; none without sources. */
  readonly passages?: readonly GivenPassage[];
  /** The fault of a first text, which is to be written again. */
  readonly fault?: string;
}

/** Asks for new nodes below a node of a map. */
export interface GrowthRequest extends TextRequest {
  readonly how: GrowHow;
  /** Labels from the topic (first) to the node (last). */
  readonly path: readonly string[];
  /** The map's labels as an indented outline without markers, shortened if the map is large. */
  readonly outline: string;
  /** The present nodes below the node, in the same form; empty for a leaf. */
  readonly below: string;
  /** The learner's wish in their own words; may be empty. */
  readonly wish: string;
}

/** Asks for cards on the contents of a lesson. */
export interface CardsRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  /** The lesson's Markdown. */
  readonly lesson: string;
  /** The questions of existing cards. */
  readonly fronts: readonly string[];
}

/** Asks for one short choice question on each of some lessons of a map. */
export interface QuestionsRequest extends TextRequest {
  readonly topic: string;
  /** For each lesson its labels, from the branch to the leaf. They are numbered from 1. */
  readonly lessons: readonly (readonly string[])[];
}

/** Asks which lessons of a map build on which. The lessons are numbered from 1. */
export type NeedsRequest = QuestionsRequest;

/** Asks for exercises on a lesson, in the form of `/help/exercises`. */
export interface ExercisesRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  /** The lesson's Markdown without its exercises. */
  readonly lesson: string;
  /** The questions of existing exercises. */
  readonly questions: readonly string[];
  /** The language in which exercises may ask for code; null for none. */
  readonly code: CodeLanguage | null;
}

/** Asks for the answers to exercises, without telling them. */
export interface SolutionsRequest extends TextRequest {
  readonly path: readonly string[];
  /** Numbered questions in the form of rooms/exercise/rules/second-solution.ts. */
  readonly exercises: string;
}

/** Asks for the answer to a learner's question on a lesson. */
export interface AnswerRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  /** The lesson's Markdown; empty if there is none. */
  readonly lesson: string;
  readonly question: string;
  /** The part of the lesson that the question is about; empty for all of it. */
  readonly selection: string;
  /** Null for a full answer, else the size of the hint. */
  readonly hint: HintStep | null;
  /** Earlier questions and answers, oldest first. */
  readonly turns: readonly Turn[];
  /** Passages of the learner's own material that may be cited. */
  readonly passages?: readonly GivenPassage[];
  /** The fault of a first hint, which is to be written again. */
  readonly fault?: string;
}

/** Asks for the outline of a map from a document: directly, or from the notes on its parts. */
export interface SourceOutlineRequest extends TextRequest {
  /** The document's title. */
  readonly title: string;
  /** `part` asks what one part of the document teaches; `join` for the map, from the notes on all parts. */
  readonly step: 'whole' | 'part' | 'join';
  /** The document, or the part; empty for `join`. */
  readonly passages: readonly ReadPassage[];
  /** The notes on each part; empty except for `join`. */
  readonly parts: readonly string[];
}

/**
 * A stream of text pieces of any size, which may split a line or a word anywhere between code points. A piece that
 * contains `takenBack` (kit/text/taken-back.ts) voids everything before it: it was reasoning without an opening tag.
 */
export interface TextStream {
  readonly source: TextSource;
  readonly pieces: AsyncIterable<string>;
  /**
   * How the text ended: `length` if it reached the provider's length limit and should be continued. Known once `pieces`
   * has ended without throwing.
   */
  ending(): TextEnding;
  /** Usage for this text so far, retries included. Undefined if no model is asked. */
  used?(): ModelUse;
}

/** Calls to a model, the words sent with them, and the words of answers that `pieces` does not have. */
export interface ModelUse {
  readonly calls: number;
  readonly wordsIn: number;
  readonly wordsUnsent: number;
  /** How many of the calls' tokens the server has reported, and the sums of these. */
  readonly counted: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export type TextEnding = 'whole' | 'length';

/** One meaning of a word, and the topic to type for it. */
export interface Sense {
  readonly label: string;
  readonly topic: string;
}

/**
 * Coverage of a topic: an outline of its own, a part of another one (its name, and the labels down to it), or nothing.
 */
export type OnTopic =
  | { readonly kind: 'written' }
  | { readonly kind: 'part'; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean };

/** A written course of the library, with the lesson of it that is nearest to a leaf. */
export interface NearCourse {
  readonly slug: string;
  /** The course's name. */
  readonly course: string;
  /** The number counts from 0; null if no lesson of it is about the same. */
  readonly lesson: { readonly number: number; readonly label: string } | null;
}

/** The library's name for the sentence that stands in for a lesson that nobody has written; it is never saved. */
export const unwrittenName = 'unwritten';

/** Whether a stream is that sentence and no lesson. */
export const isUnwritten = ({ source: { kind, name } }: Pick<TextStream, 'source'>): boolean =>
  kind === 'library' && name === unwrittenName;

/**
 * Writes outlines and lessons. Iterating throws nothing but `ModelFault`; a stream that ends without throwing is all
 * that the provider meant to send. Text is valid UTF-8, without a byte order mark and without a model's `<think>` part.
 */
export interface LanguageModel {
  writeOutline(request: OutlineRequest): Promise<TextStream>;
  /**
   * The last line may be a digest (kit/text/digest.ts). With `how` 'continue' the pieces continue `text`, mostly
   * beginning with its last words, so that the two can be joined seamlessly (rooms/lesson/rules/join.ts).
   */
  writeLesson(request: LessonRequest): Promise<TextStream>;
  /** The pieces are an outline of the new nodes below the node; for `anew`, of all nodes below it. */
  writeGrowth(request: GrowthRequest): Promise<TextStream>;
  /** The pieces are cards in the form of rooms/review/rules/cards-text.ts. Missing if there is only the library. */
  writeCards?(request: CardsRequest): Promise<TextStream>;
  /** The pieces are questions for rooms/placement/rules/made-text.ts. Missing if there is only the library. */
  writeQuestions?(request: QuestionsRequest): Promise<TextStream>;
  /** The pieces are lines for rooms/map/rules/proposed-needs.ts. Missing if there is only the library. */
  writeNeeds?(request: NeedsRequest): Promise<TextStream>;
  /** The pieces are Markdown with blocks `exercise`. Missing if there is only the library. */
  writeExercises?(request: ExercisesRequest): Promise<TextStream>;
  /** The pieces are a line for each exercise, `3: B`. Missing if there is only the library. */
  solveExercises?(request: SolutionsRequest): Promise<TextStream>;
  /** The pieces are a hint or an answer in Markdown. Missing if there is only the library. */
  writeAnswer?(request: AnswerRequest): Promise<TextStream>;
  /** The pieces are an indented outline. Missing if there is only the library. */
  writeSourceOutline?(request: SourceOutlineRequest): Promise<TextStream>;
  /** For a provider only: the names of the models that its server lists. @throws ModelFault */
  listModels?(signal: AbortSignal): Promise<readonly string[]>;
  /** The library only: whether one of its outlines has something for this node. */
  canGrow?(path: readonly string[]): Promise<boolean>;
  /** The library only: the course, and the lesson of it, that is nearest to a leaf; null if none is near. */
  nearestLesson?(path: readonly string[]): Promise<NearCourse | null>;
  /**
   * The library only: its lessons on leaves, in the same order; null for each leaf without one. A model can write about
   * anything, so it has no such list.
   */
  written?(paths: readonly (readonly string[])[]): Promise<readonly (string | null)[]>;
  /** The library only: its lesson on a leaf as maps have it, with pictures by their hashes. @throws Busy */
  writtenLesson?(path: readonly string[]): Promise<string | null>;
  /** The library only: its course on a topic, or its outline alone; null if it has none. */
  course?(topic: string): Promise<CourseOutline | null>;
  /** The library only: the meanings of an ambiguous word; null for all other words. */
  senses?(topic: string): readonly Sense[] | null;
  /** The library only: the English name of its topic that is named in another language; null for all other names. */
  englishName?(topic: string): string | null;
  /** The library only: its coverage of a topic. */
  onTopic?(topic: string): Promise<OnTopic>;
}
