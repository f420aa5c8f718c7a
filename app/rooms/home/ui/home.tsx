import { useEffect, useRef, useState } from 'react';
import { AnswerInJson } from '~/client/acts/answer-in-json';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Link, useFetcher } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { Overlay } from '~/kit/parts/overlay';
import { type Open, OpenRuns } from '~/rooms/run/ui/open-runs';
import { RunScreen, type RunView } from '~/rooms/run/ui/screen';
import { type CardMap, MapCard } from '~/rooms/study/ui/lists/map-card';

export interface HomeProps {
  readonly greeting: string;
  readonly nickname: string;
  /** Initial value of the topic field. */
  readonly topic: string;
  readonly suggestions: readonly string[];
  /** Idempotency key: the same key and topic count as one submission. */
  readonly submitKey: string;
  readonly problem: string | null;
  /** The meanings of an ambiguous topic. */
  readonly choices?: readonly { readonly label: string; readonly topic: string }[] | undefined;
  /** Whether the topic is about self-harm. */
  readonly isHelp?: boolean;
  readonly open: Open;
  /** The leaf at which the learner continues; null if there is none. */
  readonly goOn: GoOn | null;
  /** The number of due cards in words; null if there are none. */
  readonly review: string | null;
  /** The maps that were opened last. */
  readonly lastMaps: readonly CardMap[];
  /** A run that was started before this page loaded: its overlay is open from the start. */
  readonly begun: RunView | null;
  readonly usesLibrary: boolean;
  /** The available credits and the price of a map; null if maps are free. */
  readonly credits: { readonly available: number; readonly price: number } | null;
}

/** The leaf at which a learner continues. */
export interface GoOn {
  readonly address: string;
  readonly label: string;
  readonly drawn?: string | undefined;
  /** The map's title; formulas are plain text. */
  readonly query: string;
  readonly lang?: string | undefined;
}

/** The topic form's answer to scripts. */
export interface SearchAnswer {
  readonly run?: string;
  readonly topic?: string;
  /** The topic as HTML if it has formulas. */
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
  open,
  goOn,
  review,
  lastMaps,
  begun,
  usesLibrary,
  credits,
}: HomeProps) {
  const fetcher = useFetcher<SearchAnswer>();
  const box = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<RunView | null>(begun);
  const busy = fetcher.state !== 'idle' || running?.state === 'live';
  const message = fetcher.data?.message ?? problem;
  const choices = fetcher.data ? fetcher.data.choices : served;

  // A connectivity check on load, which is only logged (§2).
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
      // A reload opens the run's own page, and Back closes the overlay. The router is bypassed on purpose.
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
          // Ignores an empty topic and a second submit (§5).
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
          data-max={limits.topicMaxCharacters}
          placeholder="What do you want to learn?"
          autoComplete="off"
          required
          dir="auto"
          disabled={busy}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? 'search-problem' : undefined}
        />
        <output className="count" />
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
      {credits ? (
        <p className="note">
          A map costs {credits.price} credits. You have{' '}
          <a href="/account/credits">
            {credits.available} {Math.abs(credits.available) === 1 ? 'credit' : 'credits'}
          </a>{' '}
          to spend. {credits.available < credits.price ? <a href="/buy">Get more credits</a> : null}
        </p>
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
      <p className="note">
        Or <a href="/import">import a map</a> from your notes or another program.
      </p>
      {goOn ? <ContinueCard {...goOn} /> : null}
      {review ? (
        <p className="review-line">
          {review}{' '}
          <a className="button quiet small" href="/review">
            Review
          </a>
        </p>
      ) : null}
      <OpenRuns open={open} back="/" />
      {lastMaps.length > 0 ? (
        <section className="last-maps" aria-labelledby="last-maps-title">
          <div className="section-line">
            <h2 id="last-maps-title">Your last maps</h2>
            <Link to="/history">All maps</Link>
          </div>
          <ul className="map-list">
            {lastMaps.map((map) => (
              <MapCard key={map.id} map={map} isBrief />
            ))}
          </ul>
        </section>
      ) : null}
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

/** The link to the leaf at which the learner continues. It loads the document, like all links into a map. */
function ContinueCard({ address, label, drawn, query, lang }: GoOn) {
  return (
    <div className="card link-card continue">
      <h2 className="card-title">
        <a href={address}>
          Continue: lesson{' '}
          <span dir="auto" lang={lang}>
            <Label text={label} drawn={drawn} />
          </span>
        </a>
      </h2>
      <p className="hint">
        in <bdi lang={lang}>{query}</bdi>
      </p>
    </div>
  );
}

/** The answer to a topic about self-harm. */
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
