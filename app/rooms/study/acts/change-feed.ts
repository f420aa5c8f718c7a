import { Changes as Waking } from '~/jobs/rules/changes';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Changes, ChangesSeen } from '~/rooms/study/store/changes';

/** Maximum delay of a change, whichever process made it. */
const lookEveryMs = 1_000;

interface Deps {
  readonly changes: Changes;
  readonly linesOf: (runId: string) => readonly OutlineLine[] | null;
}

/** Topics are a map (`map:` and its id), the marks of its leaves (`marks:` and the same id) and `runs`. */
interface Following {
  readonly topics: readonly string[];
  /** The user whose runs are meant; null for visitors. */
  readonly userId: string | null;
}

interface Feed extends Following {
  /** The state of each topic when it was last announced. */
  readonly states: Map<string, string>;
  readonly changed: Set<string>;
  readonly waking: Waking;
}

const [ofMap, ofMarks] = ['map:', 'marks:'];
const mapIdOf = (topic: string): string => topic.split(':')[1] ?? '';

/**
 * Tells open pages which of their topics have changed. All feeds of a process share one look at the store, which finds
 * the changes of every process. Nothing is read while nobody follows.
 */
export function createChangeFeed({ changes, linesOf }: Deps) {
  const feeds = new Set<Feed>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /** The same for a map that the user may not read as for one that does not exist. */
  const stateOf = (topic: string, userId: string | null, { maps, lessons, runs }: ChangesSeen): string => {
    const mapId = mapIdOf(topic);
    const map = maps.get(mapId);
    const isOwner = userId !== null && map?.userId === userId;
    if (topic.startsWith(ofMap)) return map && (map.isPublic || isOwner) ? map.state : '';
    if (topic.startsWith(ofMarks)) {
      if (!isOwner) return '';
      const live = runs.filter(({ lessonOf }) => lessonOf === mapId).map(({ id, state }) => id + state);
      return [lessons.get(mapId), ...live].join();
    }
    const own = topic === 'runs' ? runs.filter((run) => run.userId === userId) : [];
    return own.map(({ id, state }) => `${id}${state}${linesOf(id)?.length}`).join();
  };

  const look = async (): Promise<void> => {
    const asked = [...feeds];
    const mapIds = asked.flatMap(({ topics }) => topics.map(mapIdOf).filter(Boolean));
    const marked = asked.flatMap(({ topics, userId }) =>
      topics.filter((topic) => userId !== null && topic.startsWith(ofMarks)).map((topic) => mapIdOf(topic) + userId),
    );
    const seen = await changes.look([...new Set(mapIds)], new Set(marked));
    for (const { topics, userId, states, changed, waking } of asked) {
      for (const topic of topics) {
        const state = stateOf(topic, userId, seen);
        if (states.get(topic) !== state) changed.add(topic);
        states.set(topic, state);
      }
      if (changed.size > 0) waking.announce();
    }
  };
  const lookAgain = (): void => {
    // A store that does not answer is asked again the next time.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    /** Yields the topics that have changed: at first all of them, because the page may be older than the feed. */
    async *follow(following: Following, signal: AbortSignal): AsyncGenerator<readonly string[], void, void> {
      const feed: Feed = { ...following, states: new Map(), changed: new Set(), waking: new Waking() };
      const { changed, waking } = feed;
      feeds.add(feed);
      timer ??= setInterval(lookAgain, lookEveryMs).unref();
      try {
        await looking;
        lookAgain();
        while (!signal.aborted) {
          if (changed.size === 0) await waking.next(signal);
          const topics = [...changed];
          changed.clear();
          if (topics.length > 0) yield topics;
        }
      } finally {
        feeds.delete(feed);
        if (feeds.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}
