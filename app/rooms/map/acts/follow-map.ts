import { readEventId } from '~/jobs/acts/following';
import type { Runs } from '~/jobs/acts/runs';
import { Changes } from '~/jobs/rules/changes';
import type { ModelWait } from '~/jobs/rules/model-says';
import type { RunMessage } from '~/jobs/rules/run-message';
import type { Run, RunStep } from '~/jobs/store/runs';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';

export type MapRunEvent =
  | { readonly type: 'step'; readonly step: RunStep; readonly ahead: number }
  /** Lines are sent in batches: a client that is far behind must not take a turn of the event loop for each line. */
  | { readonly type: 'lines'; readonly lines: readonly { readonly line: OutlineLine; readonly id: string }[] }
  /** The model's state while no lines come; null when it writes again. */
  | { readonly type: 'model'; readonly wait: ModelWait | null }
  | { readonly type: 'restart' }
  /** The id is empty for a run that reads a source. */
  | { readonly type: 'done'; readonly mapId: string }
  | { readonly type: 'failed'; readonly message: RunMessage };

/** The part of the run that a client needs. The whole row holds the text so far, and each client would keep a copy. */
type MapRun = Pick<Run, 'id' | 'topic' | 'kind'>;

const linesAtOnce = 200;

/**
 * The lines of a run as they stream, shared by all of its clients: a parser for each client would take some 7 MB and
 * 0.3 s on a map of 40,000 lines.
 */
interface Feed {
  /** The model call that wrote the lines; null before the first of them. */
  attempt: number | null;
  lines: readonly OutlineLine[];
  step: Extract<MapRunEvent, { type: 'step' }> | null;
  /** The model's state, and when (performance.now()) it was reported. */
  model: { readonly wait: ModelWait | null; readonly at: number } | null;
  end: MapRunEvent | null;
  fault: { readonly error: unknown } | null;
  over: boolean;
  readers: number;
  readonly changes: Changes;
  readonly abandoned: AbortController;
}

/** Follows map runs line by line. `after` is the id of the last line seen. */
export function followMap(runs: Pick<Runs, 'follow' | 'linesOf'>) {
  const feeds = new Map<string, Feed>();

  const join = (run: MapRun): Feed => {
    const open = feeds.get(run.id);
    if (open) return open;
    const feed: Feed = {
      attempt: null,
      lines: [],
      step: null,
      model: null,
      end: null,
      fault: null,
      over: false,
      readers: 0,
      changes: new Changes(),
      abandoned: new AbortController(),
    };
    feeds.set(run.id, feed);
    const leave = () => {
      if (feeds.get(run.id) === feed) feeds.delete(run.id);
    };
    // A client that joins after the last one has left starts a new feed.
    feed.abandoned.signal.addEventListener('abort', leave, { once: true });
    void fill(feed, runs, run)
      .catch((error: unknown) => {
        feed.fault = { error };
      })
      .finally(() => {
        leave();
        feed.over = true;
        feed.changes.announce();
      });
    return feed;
  };

  return async function* (
    run: MapRun,
    after: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<MapRunEvent, void, void> {
    if (signal.aborted) return;
    const seen = readEventId(after);
    let attempt = seen?.attempt ?? null;
    let at = seen?.offset ?? 0;
    let shown: MapRunEvent | null = null;
    let shownModel: Feed['model'] = null;
    const feed = join(run);
    feed.readers += 1;
    try {
      while (!signal.aborted) {
        const { version } = feed.changes;
        if (feed.attempt !== null && attempt !== feed.attempt) {
          // A repeated model call writes another outline, so the lines sent for the first call are void.
          const hadLines = attempt !== null && at > 0;
          attempt = feed.attempt;
          at = 0;
          // Send the step again after it, since the client may still show the step of the first call.
          shown = null;
          if (hadLines) yield { type: 'restart' };
        } else if (feed.step && shown !== feed.step) {
          shown = feed.step;
          yield feed.step;
        } else if (shownModel !== feed.model) {
          shownModel = feed.model;
          const told = feed.model?.wait ?? null;
          const sinceMs = performance.now() - (feed.model?.at ?? 0);
          yield { type: 'model', wait: told && { ...told, forMs: told.forMs + sinceMs } };
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
        } else if (feed.changes.version === version) {
          await feed.changes.next(signal);
        }
      }
    } finally {
      feed.readers -= 1;
      if (feed.readers === 0) feed.abandoned.abort();
    }
  };
}

async function fill(feed: Feed, runs: Pick<Runs, 'follow' | 'linesOf'>, run: MapRun): Promise<void> {
  // A process that works on the run shares its parsed lines. Otherwise the text is parsed here.
  let parser: OutlineParser | null = null;
  let own: OutlineLine[] = [];
  for await (const event of runs.follow(run.id, null, feed.abandoned.signal)) {
    if (event.type === 'text') {
      const isFirst = feed.attempt === null;
      feed.attempt = readEventId(event.id)?.attempt ?? null;
      const shared = isFirst ? runs.linesOf(run.id) : null;
      if (shared) feed.lines = shared;
      else if (isFirst) {
        parser = new OutlineParser(run.topic);
        own = [];
        feed.lines = own;
      }
      for (const line of parser?.push(event.text) ?? []) own.push(line);
    } else if (event.type === 'restart') {
      parser = null;
      feed.attempt = null;
      feed.lines = [];
    } else if (event.type === 'step') {
      feed.step = event;
    } else if (event.type === 'model') {
      feed.model = { wait: event.wait, at: performance.now() };
    } else if (event.type === 'done') {
      for (const line of parser?.end() ?? []) own.push(line);
      const { mapId, kind } = event.run;
      feed.end =
        mapId || kind === 'source'
          ? { type: 'done', mapId: mapId ?? '' }
          : { type: 'failed', message: { id: 'search.mapNotSaved' } };
    } else {
      feed.end = event;
    }
    feed.changes.announce();
  }
}
