import type { ModelWait } from '~/jobs/rules/model-says';

/** Delay before a refused connection is retried. */
const againAfterMs = 3_000;

/**
 * Streams the answer of a turn's run into its place.
 * @param over called once, when the run has ended or can no longer be followed
 * @returns stops following
 */
export function followAnswer(turn: HTMLElement, runId: string, over: () => void): () => void {
  let source: EventSource | null = null;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let stopClock = () => {};

  const end = () => {
    ended = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    stopClock();
    source?.close();
  };
  const finish = () => {
    if (ended) return;
    end();
    over();
  };

  const begin = async () => {
    const place = turn.querySelector<HTMLElement>('[data-answer]');
    const says = turn.querySelector<HTMLElement>('[data-says]');
    const [markdown, clocks, formulas] = await Promise.all([
      import('~/kit/markdown/stream'),
      import('~/client/acts/model-clock'),
      import('~/client/formulas/later'),
    ]);
    if (ended || !place || !says) return;
    const words = says.textContent ?? '';
    const clock = new clocks.ModelClock(says);
    let stream = new markdown.MarkdownStream(formulas.drawing);
    let waiting = '';
    let isFresh = true;
    /** How many child nodes are final. */
    let finished = 0;
    stopClock = () => clock.show(null);

    const clear = () => {
      stream = new markdown.MarkdownStream(formulas.drawing);
      waiting = '';
      place.replaceChildren();
      finished = 0;
    };
    const draw = () => {
      frame = 0;
      if (ended || waiting === '') return;
      const growth = stream.push(waiting);
      waiting = '';
      if (growth.open === null) return;
      while (place.childNodes.length > finished) place.lastChild?.remove();
      place.insertAdjacentHTML('beforeend', growth.finished);
      finished = place.childNodes.length;
      place.insertAdjacentHTML('beforeend', growth.open);
    };
    source = new EventSource(`/runs/${runId}/events`);
    const on = (type: string, act: (data: Record<string, unknown>) => void) =>
      source?.addEventListener(type, (event) => {
        // A lost connection and a reported failure arrive under the same event name; only the latter has data.
        if (!ended && event instanceof MessageEvent)
          act(JSON.parse(event.data as string) as Record<string, unknown>);
      });
    on('text', ({ text: piece }) => {
      // After a reconnect the events start over, and so does the text.
      if (isFresh) clear();
      isFresh = false;
      waiting += piece as string;
      frame ||= requestAnimationFrame(draw);
    });
    on('restart', clear);
    on('step', ({ ahead }) => {
      says.textContent =
        (ahead as number) > 0 ? `Waiting for ${ahead} of your other runs to finish...` : words;
    });
    on('model', ({ wait }) => {
      clock.show(wait as ModelWait | null);
      if (!wait) says.textContent = words;
    });
    on('done', finish);
    on('error', finish);
    source.onerror = (event) => {
      if (ended || event instanceof MessageEvent) return;
      isFresh = false;
      // The browser reconnects by itself, unless the connection was refused.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(finish, againAfterMs);
    };
  };
  void begin().catch(() => {
    timer = setTimeout(finish, againAfterMs);
  });
  return end;
}
