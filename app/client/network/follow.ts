import { retryPausesMs } from './retry';

/** The last events of our streams: of a run, and of a lesson. */
const lastEvents = ['done', 'complete', 'error'];

export interface FollowOptions<Events> {
  readonly address: string;
  /** Handlers by the name of the event. An event without one has its name in the field `type` of its data. */
  readonly on: { readonly [Name in keyof Events]: (data: Events[Name]) => void };
  /** Called before the first text or line of a connection that starts over: it brings everything again. */
  readonly onStart: () => void;
  readonly onOpen?: () => void;
  /** The connection is lost and will be opened again. */
  readonly onLost?: () => void;
  /** The connection was refused once for each pause of `retryPausesMs`, and once more. */
  readonly onRefused: () => void;
}

/**
 * Follows a stream of server-sent events to its end. The browser opens a lost connection again and resumes after the
 * last event id; a refused one (429, 502) is opened again here and starts over.
 * @returns stops following
 */
export function follow<Events>(options: FollowOptions<Events>): () => void {
  const { address, onStart, onOpen, onLost, onRefused } = options;
  const on = options.on as Readonly<Record<string, ((data: unknown) => void) | undefined>>;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let refusals = 0;

  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    source?.close();
  };
  const connect = () => {
    let isFresh = true;
    const opened = new EventSource(address);
    source = opened;
    const take = ({ type, data: text, lastEventId }: MessageEvent<string>) => {
      if (hasEnded) return;
      const data = JSON.parse(text) as { readonly type?: string };
      const name = type === 'message' ? (data.type ?? type) : type;
      // Only texts and lines have ids.
      if (isFresh && lastEventId !== '') {
        isFresh = false;
        onStart();
      }
      if (lastEvents.includes(name)) end();
      on[name]?.(data);
    };
    opened.onopen = () => {
      refusals = 0;
      if (!hasEnded) onOpen?.();
    };
    opened.onmessage = take;
    for (const name of Object.keys(on)) if (name !== 'error') opened.addEventListener(name, take);
    // A lost connection and a failure that the server reports have the same name; only the latter has data.
    opened.onerror = (event) => {
      if (hasEnded) return;
      if (event instanceof MessageEvent) {
        take(event);
        return;
      }
      onLost?.();
      if (opened.readyState !== EventSource.CLOSED) return;
      const pause = retryPausesMs[refusals];
      refusals += 1;
      if (pause === undefined) onRefused();
      else timer = setTimeout(connect, pause);
    };
  };
  connect();
  return end;
}
