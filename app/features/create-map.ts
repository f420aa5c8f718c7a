import { limits, rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { openStep } from '~/domain/onboarding';
import { formatOutline, type OutlineLine, OutlineParser, parseOutline } from '~/domain/outline';
import { validateTopic } from '~/domain/topic';
import type { Clock } from '~/ports/clock';
import type { Generation, GenerationStep } from '~/ports/generations';
import type { LanguageModel } from '~/ports/language-model';
import type { Limiter } from '~/ports/limiter';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { Users } from '~/ports/users';
import { type RunKind, type Runs, readEventId } from './runs';

export type CreateMapResult =
  | { readonly ok: true; readonly run: Generation }
  | { readonly ok: false; readonly status: number; readonly message: string; readonly retryAfterMs?: number };

interface Deps {
  readonly runs: Runs;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Starts the run that makes a map of `topic`. The same key with the same topic, not failed, is the same submit and gives the
 * same run: a double click, a resent form and a second tab make one map.
 */
export const createMap =
  ({ runs, limiter, clock, random }: Deps) =>
  async (userId: string, typed: { topic: string; key: string }): Promise<CreateMapResult> => {
    const checked = validateTopic(typed.topic);
    if (!checked.ok) {
      const message =
        checked.reason === 'empty' ? messages.search.topicRequired : messages.search.topicTooLong;
      return { ok: false, status: 400, message };
    }
    const { topic } = checked;
    const allowance = await limiter.check(rateLimits.runsByUser, userId, clock.now());
    if (!allowance.allowed) {
      return {
        ok: false,
        status: 429,
        message: messages.search.tooMany,
        retryAfterMs: allowance.retryAfterMs,
      };
    }
    const id = random.id();
    const key = typed.key.slice(0, limits.idempotencyKeyMaxCharacters) || id;
    const { run, created } = await runs.start({
      id,
      kind: 'map',
      userId,
      key,
      topic,
      mapId: null,
      nodeId: null,
      path: null,
      at: clock.now(),
    });
    if (created) await limiter.take(rateLimits.runsByUser, userId, clock.now());
    return { ok: true, run };
  };

/** What a map run does: ask for an outline, read it as it comes, keep it as a map. */
export const mapRun = ({
  model,
  maps,
  users,
  random,
  clock,
}: {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly users: Users;
  readonly random: Random;
  readonly clock: Clock;
}): RunKind => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  alreadySaved: async (run) => {
    const mapId = await maps.byGeneration(run.id);
    return mapId === null ? null : { mapId, text: '' };
  },
  ask: (run, signal) => model.writeOutline({ topic: run.topic, signal }),
  check: (run) => {
    const parser = new OutlineParser(run.topic);
    return (piece) => {
      parser.push(piece);
    };
  },
  save: async (run, text, source) => {
    const tree = parseOutline(run.topic, text);
    const mapId = await maps.add({
      id: random.id(),
      userId: run.userId,
      query: run.topic,
      result: formatOutline(tree),
      nodeCount: tree.nodes.size,
      source,
      generationId: run.id,
      at: clock.now(),
    });
    // The outline is in the map now; a second copy in the row would only grow the file.
    return { mapId, text: '' };
  },
});

export type MapRunEvent =
  | { readonly type: 'step'; readonly step: GenerationStep; readonly ahead: number }
  /** What came together stays together: a reader who is far behind must not take a turn of the event loop for each line. */
  | { readonly type: 'lines'; readonly lines: readonly { readonly line: OutlineLine; readonly id: string }[] }
  | { readonly type: 'restart' }
  | { readonly type: 'done'; readonly mapId: string }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Follows a map run line by line. `after` is the id of the last line seen; the text is read again from its beginning, because only
 * the parser that has seen all of it knows the level of the next line.
 */
export async function* followMap(
  runs: Runs,
  run: Generation,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<MapRunEvent, void, void> {
  const seen = readEventId(after);
  const seenAttempt = seen && String(seen.attempt);
  let attempt = '';
  let parser = new OutlineParser(run.topic);
  let lines = 0;
  /** The lines that this reader has not seen. */
  const fresh = function* (read: readonly OutlineLine[]): Generator<MapRunEvent, void, void> {
    const unseen: { line: OutlineLine; id: string }[] = [];
    for (const line of read) {
      lines += 1;
      if (seen && seenAttempt === attempt && lines <= seen.offset) continue;
      unseen.push({ line, id: `${attempt}.${lines}` });
    }
    if (unseen.length > 0) yield { type: 'lines', lines: unseen };
  };
  for await (const event of runs.follow(run.id, null, signal)) {
    if (event.type === 'text') {
      const [now = '0'] = event.id.split('.');
      if (attempt === '' && seenAttempt !== null && seenAttempt !== now) yield { type: 'restart' };
      attempt = now;
      yield* fresh(parser.push(event.text));
    } else if (event.type === 'restart') {
      parser = new OutlineParser(run.topic);
      lines = 0;
      yield event;
    } else if (event.type === 'done') {
      yield* fresh(parser.end());
      yield event.run.mapId
        ? { type: 'done', mapId: event.run.mapId }
        : { type: 'failed', message: messages.search.mapNotSaved };
    } else {
      yield event;
    }
  }
}
