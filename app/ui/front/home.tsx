import { useEffect, useRef, useState } from 'react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { AnswerInJson } from '~/ui/acts/answer-in-json';
import { useFetcher } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button } from '~/ui/parts/button';
import { Overlay } from '~/ui/parts/overlay';
import { type OpenRun, OpenRuns } from '~/ui/run/open-runs';
import { RunScreen, type RunView } from '~/ui/run/screen';

export interface HomeProps {
  readonly greeting: string;
  readonly nickname: string;
  /** Initial value of the topic field. */
  readonly topic: string;
  readonly suggestions: readonly string[];
  /** Idempotency key: the same key and topic are one submit. */
  readonly submitKey: string;
  readonly problem: string | null;
  /** The meanings of the topic, where it has several. */
  readonly choices?: readonly { readonly label: string; readonly topic: string }[] | undefined;
  /** The topic speaks of self-harm. */
  readonly isHelp?: boolean;
  readonly openRuns: readonly OpenRun[];
  readonly usesLibrary: boolean;
}

/** The topic form's answer to scripts. */
export interface SearchAnswer {
  readonly run?: string;
  readonly topic?: string;
  /** The topic's HTML where it has formulas. */
  readonly drawn?: string;
  readonly message?: string;
  readonly choices?: HomeProps['choices'];
  readonly isHelp?: boolean;
}

export function Home({
  greeting,
  nickname,
  topic,
  suggestions,
  submitKey,
  problem,
  isHelp = false,
  choices: served,
  openRuns,
  usesLibrary,
}: HomeProps) {
  const fetcher = useFetcher<SearchAnswer>();
  const box = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<RunView | null>(null);
  const busy = fetcher.state !== 'idle' || running?.state === 'live';
  const message = fetcher.data?.message ?? problem;
  const choices = fetcher.data ? fetcher.data.choices : served;

  // §2: a connectivity check on load, whose answer is only logged.
  useEffect(() => {
    const gone = new AbortController();
    fetch('/api/health', { signal: gone.signal })
      .then((response) => response.json())
      .then((health) => console.debug('health', health))
      .catch(() => {});
    return () => gone.abort();
  }, []);

  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.run) {
      // A reload comes to the run's own page, and Back closes the overlay. The router need not know.
      history.pushState(null, '', `/runs/${fetcher.data.run}`);
      setRunning({
        id: fetcher.data.run,
        topic: fetcher.data.topic ?? '',
        drawn: fetcher.data.drawn,
        state: 'live',
        step: 'authenticating',
        ahead: 0,
        message: null,
        lines: [],
      });
    }
  }, [fetcher.state, fetcher.data]);

  useEffect(() => {
    const close = () => setRunning(null);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  return (
    <section className="home">
      <h1>
        {greeting} <span dir="auto">{nickname}</span>
      </h1>
      <fetcher.Form
        method="post"
        action="/?index"
        className="topic-form"
        onSubmit={(event) => {
          // §5: ignores an empty topic and a second submit.
          if (busy || box.current?.value.trim() === '') event.preventDefault();
        }}
      >
        <input type="hidden" name="key" value={submitKey} />
        <AnswerInJson />
        <label className="sr" htmlFor="topic">
          What do you want to learn?
        </label>
        <input
          id="topic"
          name="topic"
          ref={box}
          defaultValue={topic}
          maxLength={limits.topicMaxCharacters}
          placeholder="What do you want to learn?"
          autoComplete="off"
          required
          dir="auto"
          disabled={busy}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? 'search-problem' : undefined}
        />
        <Button icon="arrow-right" disabled={busy}>
          {busy ? 'Growing...' : 'Create map'}
        </Button>
      </fetcher.Form>
      {(fetcher.data ?? { isHelp }).isHelp ? (
        <Help />
      ) : choices ? (
        <Alert id="search-problem">
          <p>{message}</p>
          <ul className="chips">
            {choices.map(({ label, topic: name }) => (
              <li key={name}>
                <a className="chip" href={`/?topic=${encodeURIComponent(name)}`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      ) : message ? (
        <Alert tone="error" id="search-problem">
          {message === messages.safety.refused ? null : <strong>{messages.search.prefix} </strong>}
          {message}
        </Alert>
      ) : null}
      <ul className="chips" aria-label="Suggested topics">
        {suggestions.map((name) => (
          <li key={name}>
            <a
              className="chip"
              href={`/?topic=${encodeURIComponent(name)}`}
              aria-disabled={busy || undefined}
              onClick={(event) => {
                event.preventDefault();
                if (busy || !box.current) return;
                box.current.value = name;
                box.current.focus();
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <OpenRuns runs={openRuns} back="/" />
      {usesLibrary ? (
        <p className="note">
          Maps come from the built-in library, because no model is connected to this server.{' '}
          <a href="/help/faq#model">How to connect one</a>
        </p>
      ) : null}
      {fetcher.state !== 'idle' || running ? (
        <Overlay label="Creating your map">
          <RunScreen
            key={running?.id ?? 'sending'}
            run={
              running ?? {
                id: '',
                topic: String(fetcher.formData?.get('topic') ?? ''),
                state: 'live',
                step: 'authenticating',
                ahead: 0,
                message: null,
                lines: [],
              }
            }
          />
        </Overlay>
      ) : null}
    </section>
  );
}

/** The answer to a topic that speaks of self-harm. */
function Help() {
  return (
    <section className="card stack-s" id="search-problem" role="alert" aria-labelledby="help-title">
      <h2 id="help-title">{messages.safety.helpTitle}</h2>
      <p>{messages.safety.help}</p>
      <p>
        <a className="button" href="https://findahelpline.com" rel="noreferrer">
          findahelpline.com
        </a>
      </p>
    </section>
  );
}
