/** The pause before a refused feed is opened again, or a failed read repeated: it doubles up to the longest one. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const longer = (pauseMs: number) => Math.min(longestPauseMs, pauseMs * 2);

/** The topics that parts of this page follow, by the function that tells the part of a change. */
const topics = new Map<() => void, string>();
let source: EventSource | undefined;
/** The topics of `source`. */
let opened = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;

/** Opens the feed for the current topics, or closes it: a hidden tab has none. */
function open(): void {
  clearTimeout(timer);
  const wanted = document.hidden ? '' : [...new Set(topics.values())].sort().join();
  if (wanted === opened) return;
  source?.close();
  opened = wanted;
  if (!wanted) return;
  const feed = new EventSource(`/changes/events?topics=${wanted}`);
  source = feed;
  feed.onmessage = ({ data }: MessageEvent<string>) => {
    pauseMs = firstPauseMs;
    for (const [tell, topic] of topics) if (topic === JSON.parse(data)) tell();
  };
  // The browser itself opens a lost feed again, but not one that was refused.
  feed.onerror = () => {
    if (feed.readyState !== EventSource.CLOSED) return;
    opened = '';
    for (const tell of topics.keys()) tell();
    timer = setTimeout(open, pauseMs);
    pauseMs = longer(pauseMs);
  };
}

/** Subscribers of a page come and go together: the feed is opened once for all of them. */
function openSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(open);
}

/**
 * Follows a topic of the server's change feed (rooms/study/acts/change-feed.ts) while the page is visible. All
 * subscribers of a page share one connection, because browsers open only six to a host.
 * @param read reads the newest state: whenever the feed opens, and after each change; repeated later if it throws
 */
export function followTopic(topic: string, read: () => unknown): { readNow(): void; stop(): void } {
  let isReading = false;
  let isStale = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNow = async () => {
    isStale = true;
    if (isReading || document.hidden) return;
    isReading = true;
    clearTimeout(timer);
    try {
      while (isStale && topics.has(readNow)) {
        isStale = false;
        await read();
      }
      pauseMs = firstPauseMs;
    } catch {
      timer = setTimeout(readNow, pauseMs);
      pauseMs = longer(pauseMs);
    }
    isReading = false;
  };
  topics.set(readNow, topic);
  // An open feed tells only what changes from now on.
  if (opened.split(',').includes(topic)) void readNow();
  document.addEventListener('visibilitychange', open);
  addEventListener('online', open);
  openSoon();
  return {
    readNow,
    stop() {
      topics.delete(readNow);
      clearTimeout(timer);
      openSoon();
    },
  };
}
