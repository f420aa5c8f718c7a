import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { openStep } from '~/domain/onboarding';
import { formatOutline, type OutlineLine, OutlineParser, parseOutline } from '~/domain/outline';
import { validateTopic } from '~/domain/topic';
import type { Clock } from '~/ports/clock';
import type { Generation, GenerationStep } from '~/ports/generations';
import type { LanguageModel } from '~/ports/language-model';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { Users } from '~/ports/users';
import { type RunKind, type Runs, readEventId } from './runs';
import { type StartRunDeps, type StartRunResult, startRun } from './start-run';

interface Deps extends StartRunDeps {
  readonly random: Random;
}

/**
 * Starts the run that makes a map of `topic`. The same key with the same topic, not failed, is the same submit and gives the
 * same run: a double click, a resent form and a second tab make one map.
 */
export const createMap =
  ({ random, ...deps }: Deps) =>
  async (userId: string, typed: { topic: string; key: string }): Promise<StartRunResult> => {
    const checked = validateTopic(typed.topic);
    if (!checked.ok) {
      const message =
        checked.reason === 'empty' ? messages.search.topicRequired : messages.search.topicTooLong;
      return { ok: false, status: 400, message };
    }
    const { topic } = checked;
    const id = random.id();
    const key = typed.key.slice(0, limits.idempotencyKeyMaxCharacters) || id;
    return startRun(deps, {
      id,
      kind: 'map',
      userId,
      key,
      topic,
      mapId: null,
      nodeId: null,
      path: null,
    });
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
  /** What is there goes out together: a reader who is far behind must not take a turn of the event loop for each line. */
  | { readonly type: 'lines'; readonly lines: readonly { readonly line: OutlineLine; readonly id: string }[] }
  | { readonly type: 'restart' }
  | { readonly type: 'done'; readonly mapId: string }
  | { readonly type: 'failed'; readonly message: string };

/** What a reader knows of its run. Not the row: with the text so far in it, every reader would hold a copy. */
type MapRun = Pick<Generation, 'id' | 'topic'>;

const linesAtOnce = 200;

/**
 * The lines of a run as they come. One for all of its readers: a parser each would be some 7 MB and 0.3 s of work for every
 * reader of a map of 40,000 lines.
 */
interface Feed {
  /** Which call wrote the lines; null before the first of them. */
  attempt: number | null;
  lines: OutlineLine[];
  step: Extract<MapRunEvent, { type: 'step' }> | null;
  end: MapRunEvent | null;
  fault: { readonly error: unknown } | null;
  over: boolean;
  version: number;
  readers: number;
  readonly waiting: Set<() => void>;
  readonly abandoned: AbortController;
}

const feedsOf = new WeakMap<Runs, Map<string, Feed>>();

function joinFeed(runs: Runs, run: MapRun): Feed {
  const feeds = feedsOf.get(runs) ?? new Map<string, Feed>();
  feedsOf.set(runs, feeds);
  const open = feeds.get(run.id);
  if (open) return open;
  const feed: Feed = {
    attempt: null,
    lines: [],
    step: null,
    end: null,
    fault: null,
    over: false,
    version: 0,
    readers: 0,
    waiting: new Set(),
    abandoned: new AbortController(),
  };
  feeds.set(run.id, feed);
  const leave = () => {
    if (feeds.get(run.id) === feed) feeds.delete(run.id);
  };
  // Whoever comes after the last reader has gone begins with a feed of their own.
  feed.abandoned.signal.addEventListener('abort', leave, { once: true });
  void fill(feed, runs, run)
    .catch((error: unknown) => {
      feed.fault = { error };
    })
    .finally(() => {
      leave();
      feed.over = true;
      announce(feed);
    });
  return feed;
}

function announce(feed: Feed): void {
  feed.version += 1;
  for (const wake of [...feed.waiting]) wake();
}

async function fill(feed: Feed, runs: Runs, run: MapRun): Promise<void> {
  let parser = new OutlineParser(run.topic);
  for await (const event of runs.follow(run.id, null, feed.abandoned.signal)) {
    if (event.type === 'text') {
      feed.attempt = readEventId(event.id)?.attempt ?? null;
      for (const line of parser.push(event.text)) feed.lines.push(line);
    } else if (event.type === 'restart') {
      parser = new OutlineParser(run.topic);
      feed.attempt = null;
      feed.lines = [];
    } else if (event.type === 'step') {
      feed.step = event;
    } else if (event.type === 'done') {
      for (const line of parser.end()) feed.lines.push(line);
      feed.end = event.run.mapId
        ? { type: 'done', mapId: event.run.mapId }
        : { type: 'failed', message: messages.search.mapNotSaved };
    } else {
      feed.end = event;
    }
    announce(feed);
  }
}

/** Follows a map run line by line. `after` is the id of the last line seen. */
export async function* followMap(
  runs: Runs,
  run: MapRun,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<MapRunEvent, void, void> {
  if (signal.aborted) return;
  const seen = readEventId(after);
  let attempt = seen?.attempt ?? null;
  let at = seen?.offset ?? 0;
  let shown: MapRunEvent | null = null;
  const feed = joinFeed(runs, run);
  feed.readers += 1;
  try {
    while (!signal.aborted) {
      const version = feed.version;
      if (feed.attempt !== null && attempt !== feed.attempt) {
        // A call that was made again writes another outline; what was shown of the first is void.
        const hadLines = attempt !== null && at > 0;
        attempt = feed.attempt;
        at = 0;
        if (hadLines) yield { type: 'restart' };
      } else if (feed.step && shown !== feed.step) {
        shown = feed.step;
        yield feed.step;
      } else if (attempt === feed.attempt && at < feed.lines.length) {
        const from = at;
        at = Math.min(feed.lines.length, from + linesAtOnce);
        const lines = feed.lines
          .slice(from, at)
          .map((line, index) => ({ line, id: `${attempt}.${from + index + 1}` }));
        yield { type: 'lines', lines };
      } else if (feed.end) {
        yield feed.end;
        return;
      } else if (feed.over) {
        if (feed.fault) throw feed.fault.error;
        return;
      } else if (feed.version === version) {
        await nextChange(feed, signal);
      }
    }
  } finally {
    feed.readers -= 1;
    if (feed.readers === 0) feed.abandoned.abort();
  }
}

/** Resolves with the next change or when the reader has gone, whichever is first. */
function nextChange({ waiting }: Feed, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    waiting.add(wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
