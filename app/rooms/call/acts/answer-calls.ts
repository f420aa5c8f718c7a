import { createTally, type Tally } from '~/jobs/acts/counts/tally';
import { refuseShort, refuseStart } from '~/jobs/acts/start-run';
import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { CreditsShort } from '~/kit/fault/credits-short';
import { ModelFault } from '~/kit/fault/model-fault';
import type { Refusal } from '~/kit/fault/refusal';
import { hasLeft } from '~/kit/fault/server-stops';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { GrowingWithoutDigest } from '~/kit/text/digest';
import { boundedText } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import { validateTopic } from '~/kit/text/topic';
import { isUnwritten, type LanguageModel, type TextStream } from '~/providers/model/language-model';
import type { Usage } from '~/rooms/account/store/usage';
import type { CallHolds } from '~/rooms/credit/store/call-holds';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { unknownPlace } from '~/rooms/map/rules/place';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { type Held, heldNothing, holdFor } from './call-hold';

/**
 * The API calls of specification §7: they return the model's text and save nothing. They count against the same limit
 * as runs and cost the same credits, because they use the model alike. Delivered text is charged: an outline as a
 * whole, a lesson from its first words on, unless a fault of this server cuts it off (decision 74). A call
 * for a lesson that nobody has written is free.
 */
interface Deps {
  readonly languages: FindLanguage;
  readonly model: LanguageModel;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly work: TextWork;
  readonly usage: Pick<Usage, 'ask' | 'add'>;
  readonly callHolds: CallHolds;
  readonly random: Random;
  /** The price of a call in credits. */
  readonly price: (run: { readonly kind: 'map' | 'lesson' }) => number;
  readonly report: (event: string, error: unknown) => void;
}

/** Takes a turn; it ends when `signal` aborts or the returned function is called. Null if the user has none left. */
export type Turns = (userId: string, signal: AbortSignal) => (() => void) | null;

/**
 * A user may make as many calls at a time as runs. There is no queue: further calls are refused with a time to retry.
 */
export function createTurns(atATime: number = limits.runsAtATime): Turns {
  const taken = new Map<string, number>();
  return (userId, signal) => {
    const before = taken.get(userId) ?? 0;
    if (before >= atATime) return null;
    taken.set(userId, before + 1);
    const giveBack = () => {
      signal.removeEventListener('abort', giveBack);
      if (given) return;
      given = true;
      const now = (taken.get(userId) ?? 1) - 1;
      if (now > 0) taken.set(userId, now);
      else taken.delete(userId);
    };
    let given = false;
    signal.addEventListener('abort', giveBack);
    if (signal.aborted) giveBack();
    return giveBack;
  };
}

const turnAgainMs = 5_000;

interface Turn {
  readonly ok: true;
  readonly tally: Tally;
  readonly held: Held;
  /** Ends the turn and records the usage. */
  readonly done: () => void;
}

const nothingUsed = { calls: 0, wordsIn: 0, wordsOut: 0, counted: 0, tokensIn: 0, tokensOut: 0 };

interface Asked {
  readonly userId: string;
  readonly kind: 'map' | 'lesson';
  readonly note: string;
}

const allowance = async (deps: Deps, { userId, kind, note }: Asked, signal: AbortSignal): Promise<Refusal | Turn> => {
  const { limiter, clock, turns, usage, price, report } = deps;
  let held = heldNothing;
  const giveBack = turns(userId, signal);
  const tally = createTally(nothingUsed);
  let isDone = false;
  const done = () => {
    giveBack?.();
    const used = { ...tally.now(), model: tally.model() };
    if (isDone || used.calls === 0) return;
    isDone = true;
    // Recorded here, because these answers leave no row that triggers could count.
    usage.add(userId, used, clock.now()).catch((error: unknown) => report('a call was not counted', error));
  };
  if (!giveBack) return { ok: false, status: 429, message: messages.request.tooMany, retryAfterMs: turnAgainMs };
  try {
    const taken = await limiter.take(rateLimits.runsByUser, userId, clock.now());
    if (taken.allowed) {
      held = await holdFor(deps, { userId, credits: price({ kind }), what: `${kind}-call`, note });
      await usage.ask(userId, kind === 'map' ? 'maps' : 'texts', clock.now());
      return { ok: true, tally, held, done };
    }
    done();
    return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs: taken.retryAfterMs };
  } catch (error) {
    done();
    await held.end(false);
    const refusal = refuseStart(error, clock.now());
    if (refusal) return refusal;
    throw error;
  }
};

/** `GET /api/map?prompt=`: the whole outline in canonical form. @throws ModelFault */
export const answerMap =
  (deps: Deps) =>
  async (userId: string, prompt: string, signal: AbortSignal): Promise<{ ok: true; message: string } | Refusal> => {
    const topic = validateTopic(prompt);
    if (!topic.ok) {
      return { ok: false, status: 400, message: messages.topicProblem[topic.reason] };
    }
    const unsafe = refuseUnsafe([topic.topic]);
    if (unsafe) return unsafe;
    const turn = await allowance(deps, { userId, kind: 'map', note: topic.topic }, signal);
    if (!turn.ok) return turn;
    try {
      const stream = await deps.model.writeOutline({
        topic: topic.topic,
        soFar: '',
        language: await deps.languages.ofTopic(topic.topic),
        signal,
      });
      turn.tally.reads(stream);
      let text = '';
      for await (const piece of stream.pieces) {
        turn.tally.hears(piece);
        const read = readPiece(piece);
        text = read.isAnew ? read.text : text + read.text;
      }
      refuseUnfinished(stream);
      const message = await deps.work.canonical(topic.topic, text);
      signal.throwIfAborted();
      if (await turn.held.end(true)) return { ok: true, message };
      return refuseShort(new CreditsShort({ price: deps.price({ kind: 'map' }), available: 0 }));
    } finally {
      turn.done();
      await turn.held.end(false);
    }
  };

/** `GET /api/description?path=`: streams the lesson of a path. */
export const answerLesson =
  (deps: Deps) =>
  async (
    userId: string,
    pathString: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; pieces: AsyncIterable<string> } | Refusal> => {
    const path = pathString.split(' > ').map((label) => label.trim());
    if (pathString.length > limits.pathMaxCharacters || path.some((label) => label === '')) {
      return { ok: false, status: 400, message: messages.lesson.pathRequired };
    }
    const unsafe = refuseUnsafe(path);
    if (unsafe) return unsafe;
    const turn = await allowance(deps, { userId, kind: 'lesson', note: path.at(-1) ?? '' }, signal);
    if (!turn.ok) return turn;
    try {
      const stream = await deps.model.writeLesson({
        path,
        place: unknownPlace,
        how: '',
        text: '',
        language: await deps.languages.ofTopic(path.join('\n')),
        signal,
      });
      turn.tally.reads(stream);
      const given: Given = { isBegun: false, isWhole: false };
      const settle = async () => {
        await turn.held
          .end(!isUnwritten(stream) && (given.isWhole || (given.isBegun && hasLeft(signal))))
          .catch((error: unknown) => deps.report('a call was not spent', error));
      };
      signal.addEventListener('abort', () => void settle(), { once: true });
      return { ok: true, pieces: bounded(stream, turn, given, settle) };
    } catch (error) {
      turn.done();
      await turn.held.end(false);
      throw error;
    }
  };

/** An unfinished answer is a failure here: it is not stored, so it cannot be continued. */
function refuseUnfinished(stream: TextStream): void {
  if (stream.ending() === 'length') throw new ModelFault('cut-off', "the provider's limit of length");
}

/** How much of a lesson was delivered. */
interface Given {
  isBegun: boolean;
  isWhole: boolean;
}

/** If no piece is ever read, the finally block does not run; then the signal's abort ends the turn and the hold. */
async function* bounded(
  stream: TextStream,
  { tally, done }: Turn,
  given: Given,
  settle: () => Promise<void>,
): AsyncGenerator<string, void, void> {
  try {
    const count = boundedText(limits.lessonMaxBytes);
    const growing = new GrowingWithoutDigest();
    for await (const piece of stream.pieces) {
      tally.hears(piece);
      // Text that has been sent cannot be withdrawn, so a restart of the model's text is ignored.
      const { text } = readPiece(piece);
      count(text);
      const more = growing.push(text);
      if (more === '') continue;
      given.isBegun = true;
      yield more;
    }
    const last = growing.end();
    if (last !== '') yield last;
    refuseUnfinished(stream);
    given.isWhole = true;
  } finally {
    done();
    await settle();
  }
}
