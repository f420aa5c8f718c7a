import { useEffect, useRef, useState } from 'react';
import { post } from '~/client/network/post';
import type { TopicChoice } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { reloadData } from '~/kit/page/router';
import type { TypedAim } from '~/rooms/account/rules/aim';
import type { AimFieldsProps } from '~/rooms/account/ui/aim-fields';
import { loadRuns } from '~/rooms/run/ui/runs-later';
import type { RunView } from '~/rooms/run/ui/screen';

/** The meanings of an ambiguous topic. */
export type TopicChoices = readonly TopicChoice[];

/** The topic form's answer to scripts. */
interface TopicAnswer {
  readonly run?: string;
  readonly topic?: string;
  /** The topic as HTML if it has formulas. */
  readonly rendered?: string;
  readonly message?: string | null;
  readonly choices?: TopicChoices;
  readonly outline?: string;
  readonly isHelp?: boolean;
  readonly aim?: TypedAim;
  /** The fields of 'For whom?' that cannot be read. */
  readonly aimErrors?: AimFieldsProps['errors'];
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
  const [running, setRunning] = useState(begun);
  const [answer, setAnswer] = useState<Partial<TopicAnswer>>();
  /** The topic that is on its way to the server. */
  const [sent, setSent] = useState<string | null>(null);
  /** Whether the code of the overlay is there. */
  const [isLoaded, setLoaded] = useState(begun !== null);

  // The page may be left before the answer comes.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setSent(String(fields.get('topic')));
    const loaded = loadRuns().then(
      () => {
        if (isHere.current) setLoaded(true);
        return true;
      },
      () => false,
    );
    const posted = await post<TopicAnswer>('/?index', fields, {
      route: 'rooms/home/routes/home',
      failed: messages.search.fetchFailed,
    });
    if (!isHere.current) return;
    const { data, message } = posted;
    setSent(null);
    setAnswer(message === null || data.aimErrors ? data : { ...data, message });
    if (data.run) {
      if (!(await loaded)) return location.assign(`/runs/${data.run}`);
      // The router is bypassed on purpose.
      history.pushState(null, '', `/runs/${data.run}`);
      setRunning(newRun(data.run, data.topic ?? '', data.rendered));
    }
    if (posted.ok || !posted.isLost) reloadData();
  };

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
    send,
    answer,
    /** The run in the overlay; without an id until the server has created it. */
    run: isLoaded ? (running ?? (sent === null ? null : newRun('', sent))) : null,
    isBusy: sent !== null || running?.state === 'live',
  };
}
