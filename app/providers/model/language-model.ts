import type { HintStep } from '~/rooms/ask/rules/hint-step';
import type { Turn } from '~/rooms/ask/rules/turn';
import type { How } from '~/rooms/lesson/rules/how';
import type { Place } from '~/rooms/map/rules/place';
import type { GrowHow } from '~/rooms/map/rules/proposal';
import type { GivenPassage } from '~/rooms/source/rules/citations';
import type { ReadPassage } from '~/rooms/source/rules/parts';

/** Where a text came from; shown under every map and lesson. */
export interface TextSource {
  readonly kind: 'model' | 'library';
  /** The model's name as configured, or what the library calls this text ('written outline', 'study plan', …). */
  readonly name: string;
  /** The version of the prompt that a model was asked with ('lesson 3'); empty for the library. */
  readonly prompt: string;
}

/** A text that was taken from a source of the learner's as it stands; `name` is the source's title. */
export type OwnText = Omit<TextSource, 'kind'> & { readonly kind: 'source' };

/** A text that was not written here: it came in a file. `name` is a part of a sentence, 'whoever wrote the file'. */
export interface ImportSource extends Omit<TextSource, 'kind'> {
  readonly kind: 'import';
}

/** A text that a person began on an empty page. */
export interface HandSource extends Omit<TextSource, 'kind'> {
  readonly kind: 'hand';
}

/** What a model is doing while one waits for it. */
export interface ModelState {
  /** `loading`: its server says that it is starting. `silent`: nothing has come for some seconds. */
  readonly doing: 'loading' | 'silent' | 'thinking' | 'writing';
  /** For how long already, in milliseconds. */
  readonly forMs: number;
}

export interface TextRequest {
  /** Aborting it reaches the provider; the stream then throws `ModelFault('stopped')`. */
  readonly signal: AbortSignal;
  /** The language to write in as a BCP 47 tag; null where the topic or path tells. */
  readonly language: string | null;
  /** Told when the model does something else than before, while its pieces are iterated. */
  readonly onState?: ((state: ModelState) => void) | undefined;
}

export interface OutlineRequest extends TextRequest {
  /** As the person typed it, trimmed. */
  readonly topic: string;
  /**
   * The lines, in canonical form, of an unfinished outline to go on from; empty for a new one. The pieces are then
   * further lines, indented as these are.
   */
  readonly soFar: string;
  /** What was wrong with a first outline, which is to be written anew. */
  readonly fault?: string;
}

export interface LessonRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  readonly place: Place;
  readonly how: How;
  /** The lesson's present Markdown, which is to be written otherwise; empty where there is none. */
  readonly text: string;
  /** What of the map's sources fits the leaf, to be written from and cited; none without sources. */
  readonly passages?: readonly GivenPassage[];
  /** What was wrong with a first text, which is to be written anew. */
  readonly fault?: string;
}

/** Asks for what could stand below a node of a map. */
export interface GrowthRequest extends TextRequest {
  readonly how: GrowHow;
  /** Labels from the topic (first) to the node (last). */
  readonly path: readonly string[];
  /** The map's labels as an indented outline without markers, shortened where the map is large. */
  readonly outline: string;
  /** What is below the node now, in the same form; empty for a leaf. */
  readonly below: string;
  /** What the learner wishes, in their words; empty for nothing. */
  readonly wish: string;
}

/** Asks for cards on what a lesson says. */
export interface CardsRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  /** The lesson's Markdown. */
  readonly lesson: string;
  /** What the cards ask that are there already. */
  readonly fronts: readonly string[];
}

/** Asks for the answer to a learner's question on a lesson. */
export interface AnswerRequest extends TextRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  /** The lesson's Markdown; empty where there is none. */
  readonly lesson: string;
  /** Why the learner learns, in the words of the goals that they chose. */
  readonly goals: readonly string[];
  readonly question: string;
  /** What of the lesson the question is about; empty for all of it. */
  readonly selection: string;
  /** Null for an answer in full, else how big the hint is to be. */
  readonly hint: HintStep | null;
  /** What was asked and answered before, oldest first. */
  readonly turns: readonly Turn[];
  /** Passages of the learner's own material that may be cited. */
  readonly passages?: readonly GivenPassage[];
  /** What was wrong with a first hint, which is to be written anew. */
  readonly fault?: string;
}

/** Asks for the outline of a map from a document: at once, or from what was noted of its parts. */
export interface SourceOutlineRequest extends TextRequest {
  /** The document's title. */
  readonly title: string;
  /** `part` asks what one part of the document teaches; `join` for the map, from what all parts teach. */
  readonly step: 'whole' | 'part' | 'join';
  /** The document, or the part; none for `join`. */
  readonly passages: readonly ReadPassage[];
  /** What was noted of each part; none but for `join`. */
  readonly parts: readonly string[];
}

/**
 * A stream of text pieces, of any size, that may split a line, a word or a surrogate pair's line anywhere between
 * code points. A piece with `takenBack` in it (kit/text/taken-back.ts) voids all that came before: the model has
 * ended a thought that had no beginning.
 */
export interface TextStream {
  readonly source: TextSource;
  readonly pieces: AsyncIterable<string>;
  /**
   * How the text ended: `length` if it stopped at the provider's limit of length and wants to be continued. Known
   * once `pieces` has ended without throwing.
   */
  ending(): TextEnding;
  /** What was sent to a model for it so far, repeated tries included. None where no model is asked. */
  used?(): ModelUse;
}

/** Calls to a model, and the words that were sent with them. */
export interface ModelUse {
  readonly calls: number;
  readonly wordsIn: number;
}

export type TextEnding = 'whole' | 'length';

/** One meaning of a word, and the topic to type for it. */
export interface Sense {
  readonly label: string;
  readonly topic: string;
}

/** An outline of its own, a part of another (its name, and the labels below it), or nothing. */
export type OnTopic =
  | { readonly kind: 'written' }
  | { readonly kind: 'part'; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean };

/**
 * Writes outlines and lessons. Iterating throws `ModelFault` and nothing else; a stream that ends without throwing
 * has all that the provider meant to send. Text is UTF-8 clean, without a byte order mark and without a model's
 * `<think>` part.
 */
export interface LanguageModel {
  writeOutline(request: OutlineRequest): Promise<TextStream>;
  /**
   * With `how` 'continue' the pieces go on from the end of `text`, and mostly begin by repeating its last words, so
   * that the two can be joined without a seam (rooms/lesson/rules/join.ts).
   */
  writeLesson(request: LessonRequest): Promise<TextStream>;
  /** The pieces are an outline of what is new below the node; for `anew`, of all that is to be there. */
  writeGrowth(request: GrowthRequest): Promise<TextStream>;
  /** The pieces are cards in the form of rooms/review/rules/cards-text.ts. None where there is only the library. */
  writeCards?(request: CardsRequest): Promise<TextStream>;
  /** The pieces are a hint or an answer in Markdown. None where there is only the library. */
  writeAnswer?(request: AnswerRequest): Promise<TextStream>;
  /** The pieces are an indented outline. None where there is only the library. */
  writeSourceOutline?(request: SourceOutlineRequest): Promise<TextStream>;
  /** Of a provider: the names of the models that its server lists. @throws ModelFault */
  listModels?(signal: AbortSignal): Promise<readonly string[]>;
  /** The library alone: whether one of its outlines has something for this node. */
  canGrow?(path: readonly string[]): Promise<boolean>;
  /**
   * The library alone: three questions on a leaf that it has no lesson for, null where it has one. A model writes
   * on anything, and so does not know this.
   */
  unwritten?(path: readonly string[]): Promise<readonly string[] | null>;
  /** The library alone: its lessons on leaves, in the same order; null for each that it has none for. */
  written?(paths: readonly (readonly string[])[]): Promise<readonly (string | null)[]>;
  /** The library alone: the meanings of a word that has several; null for all others. */
  senses?(topic: string): readonly Sense[] | null;
  /** The library alone: what it has on a topic. */
  onTopic?(topic: string): Promise<OnTopic>;
}
