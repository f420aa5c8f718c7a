/** Where a text came from; shown under every map and lesson. */
export interface TextSource {
  readonly kind: 'model' | 'library';
  /** The model's name as configured, or what the library calls this text ('written outline', 'study plan', …). */
  readonly name: string;
}

export interface OutlineRequest {
  /** As the person typed it, trimmed. */
  readonly topic: string;
  /** Aborting it reaches the provider; the stream then throws `ModelFault('stopped')`. */
  readonly signal: AbortSignal;
}

export interface LessonRequest {
  /** Labels from the topic (first) to the leaf (last). */
  readonly path: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * A stream of text pieces, of any size, that may split a line, a word or a surrogate pair's line anywhere between
 * code points.
 */
export interface TextStream {
  readonly source: TextSource;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Writes outlines and lessons. Iterating throws `ModelFault` and nothing else; a stream that ends without
 * throwing is whole. Text is UTF-8 clean, without a byte order mark and without a model's `<think>` part.
 */
export interface LanguageModel {
  writeOutline(request: OutlineRequest): Promise<TextStream>;
  writeLesson(request: LessonRequest): Promise<TextStream>;
}
