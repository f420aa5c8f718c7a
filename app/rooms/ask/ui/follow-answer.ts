import { follow } from '~/client/network/follow';
import type { ModelWait } from '~/jobs/rules/model-says';
import { askWords } from '~/rooms/ask/words';

/** Delay before the thread is loaded again if the scripts failed to load. */
const againAfterMs = 3_000;

/**
 * Streams the answer of a turn's run into its place.
 * @param over called once, when the run has ended or can no longer be followed
 * @returns stops following
 */
export function followAnswer(turn: HTMLElement, runId: string, over: () => void): () => void {
  let stopStream = () => {};
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let stopClock = () => {};

  const end = () => {
    ended = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    stopClock();
    stopStream();
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
    let stream = new markdown.MarkdownStream(formulas.renderOptions);
    let waiting = '';
    /** How many child nodes are final. */
    let finished = 0;
    stopClock = () => clock.show(null);

    const clear = () => {
      stream = new markdown.MarkdownStream(formulas.renderOptions);
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
    stopStream = follow({
      address: `/runs/${runId}/events`,
      onStart: clear,
      onRefused: finish,
      on: {
        text({ text: piece }: { text: string }) {
          waiting += piece;
          frame ||= requestAnimationFrame(draw);
        },
        restart: clear,
        step({ ahead }: { ahead: number }) {
          says.textContent = ahead > 0 ? askWords.waitingForOthers({ n: ahead }) : words;
        },
        model({ wait }: { wait: ModelWait | null }) {
          clock.show(wait);
          if (!wait) says.textContent = words;
        },
        done: finish,
        error: finish,
      },
    });
  };
  void begin().catch(() => {
    timer = setTimeout(finish, againAfterMs);
  });
  return end;
}
