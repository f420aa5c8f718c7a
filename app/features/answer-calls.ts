import { limits, rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { ModelFault } from '~/domain/model-fault';
import { formatOutline, parseOutline } from '~/domain/outline';
import { utf8Length } from '~/domain/plain-text';
import { validateTopic } from '~/domain/topic';
import type { Clock } from '~/ports/clock';
import type { LanguageModel } from '~/ports/language-model';
import type { Limiter } from '~/ports/limiter';

/**
 * The calls of specification §7 for callers from outside: they answer with the model's text and neither save nor charge
 * anything. They count against the same limit as runs, because they cost the same.
 */
interface Deps {
  readonly model: LanguageModel;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

export type Refusal = {
  readonly ok: false;
  readonly status: number;
  readonly message: string;
  readonly retryAfterMs?: number;
};

const allowance = async ({ limiter, clock }: Deps, userId: string): Promise<Refusal | null> => {
  const taken = await limiter.take(rateLimits.runsByUser, userId, clock.now());
  return taken.allowed
    ? null
    : { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs: taken.retryAfterMs };
};

/** `GET /api/map?prompt=`: the whole outline in canonical form. @throws ModelFault */
export const answerMap =
  (deps: Deps) =>
  async (
    userId: string,
    prompt: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; message: string } | Refusal> => {
    const topic = validateTopic(prompt);
    if (!topic.ok) {
      const message = topic.reason === 'empty' ? messages.search.topicRequired : messages.search.topicTooLong;
      return { ok: false, status: 400, message };
    }
    const refused = await allowance(deps, userId);
    if (refused) return refused;
    const { pieces } = await deps.model.writeOutline({ topic: topic.topic, signal });
    let text = '';
    for await (const piece of pieces) text += piece;
    return { ok: true, message: formatOutline(parseOutline(topic.topic, text)) };
  };

/** `GET /api/description?path=`: the lesson of a path, in pieces as they come. */
export const answerDescription =
  (deps: Deps) =>
  async (
    userId: string,
    pathString: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; pieces: AsyncIterable<string> } | Refusal> => {
    const path = pathString.split(' > ').map((label) => label.trim());
    if (pathString.length > limits.pathMaxCharacters || path.some((label) => label === '')) {
      return { ok: false, status: 400, message: messages.description.pathRequired };
    }
    const refused = await allowance(deps, userId);
    if (refused) return refused;
    const { pieces } = await deps.model.writeLesson({ path, signal });
    return { ok: true, pieces: bounded(pieces) };
  };

async function* bounded(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += utf8Length(piece);
    if (bytes > limits.lessonMaxBytes) throw new ModelFault('too-large');
    yield piece;
  }
}
