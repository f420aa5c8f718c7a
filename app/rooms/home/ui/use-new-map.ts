import { useEffect, useState } from 'react';
import { useFetcher } from '~/kit/page/router';
import type { RunView } from '~/rooms/run/ui/screen';

/** The meanings of an ambiguous topic. */
export type TopicChoices = readonly { readonly label: string; readonly topic: string }[];

/** The topic form's answer to scripts. */
export interface TopicAnswer {
  readonly run?: string;
  readonly topic?: string;
  /** The topic as HTML if it has formulas. */
  readonly rendered?: string;
  readonly message?: string;
  readonly choices?: TopicChoices;
  readonly isHelp?: boolean;
}

const newRun = (id: string, topic: string, rendered?: string): RunView => ({
  id,
  topic,
  rendered,
  state: 'live',
  step: 'authenticating',
  ahead: 0,
  message: null,
  lines: [],
});

/**
 * Submits the topic form and follows its run in an overlay. A reload opens the run's own page, and Back closes the
 * overlay.
 * @param begun a run that was started before this page loaded
 */
export function useNewMap(begun: RunView | null) {
  const fetcher = useFetcher<TopicAnswer>();
  const [running, setRunning] = useState(begun);
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  useEffect(() => {
    if (isSending || !answer?.run) return;
    // The router is bypassed on purpose.
    history.pushState(null, '', `/runs/${answer.run}`);
    setRunning(newRun(answer.run, answer.topic ?? '', answer.rendered));
  }, [isSending, answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page came with
  useEffect(() => {
    if (!begun) return;
    // As for a run started on this page: Back closes the overlay and returns to home.
    history.replaceState(history.state, '', '/');
    history.pushState(null, '', `/runs/${begun.id}`);
  }, []);

  useEffect(() => {
    const close = () => setRunning(null);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  return {
    Form: fetcher.Form,
    answer,
    /** The run in the overlay; without an id until the server has created it. */
    run: running ?? (isSending ? newRun('', String(fetcher.formData?.get('topic') ?? '')) : null),
    isBusy: isSending || running?.state === 'live',
  };
}
