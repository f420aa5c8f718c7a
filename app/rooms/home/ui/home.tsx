import { useEffect } from 'react';
import { Link } from '~/kit/page/router';
import { Label } from '~/kit/parts/label';
import { Overlay } from '~/kit/parts/overlay';
import { type Open, OpenRuns } from '~/rooms/run/ui/open-runs';
import { RunScreen, type RunView } from '~/rooms/run/ui/screen';
import { type CardMap, MapCard } from '~/rooms/study/ui/lists/map-card';
import { TopicForm, type TopicFormProps } from './topic-form';
import { useNewMap } from './use-new-map';

export interface HomeProps extends TopicFormProps {
  readonly greeting: string;
  readonly nickname: string;
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
}

/** The leaf at which a learner continues. */
export interface GoOn {
  readonly address: string;
  readonly label: string;
  readonly rendered?: string | undefined;
  /** The map's title; formulas are plain text. */
  readonly query: string;
  readonly lang?: string | undefined;
}

export function Home({ greeting, nickname, open, goOn, review, lastMaps, begun, usesLibrary, ...form }: HomeProps) {
  const made = useNewMap(begun);
  useHealthCheck();
  return (
    <section className="home">
      <h1>
        {greeting} <span dir="auto">{nickname}</span>
      </h1>
      <TopicForm {...form} made={made} />
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
      {lastMaps.length > 0 ? <LastMaps maps={lastMaps} /> : null}
      {usesLibrary ? (
        <p className="note">
          Maps come from the built-in library, because no model is connected to this server.{' '}
          <a href="/help/faq#model">How to connect one</a>
        </p>
      ) : null}
      {made.run ? (
        <Overlay label="Creating your map">
          <RunScreen key={made.run.id || 'sending'} run={made.run} />
        </Overlay>
      ) : null}
    </section>
  );
}

/** A connectivity check on load, which is only logged (§2). */
function useHealthCheck(): void {
  useEffect(() => {
    const gone = new AbortController();
    fetch('/api/health', { signal: gone.signal })
      .then((response) => response.json())
      .then((health) => console.debug('health', health))
      .catch(() => {});
    return () => gone.abort();
  }, []);
}

/** The link to the leaf at which the learner continues. It loads the document, like all links into a map. */
function ContinueCard({ address, label, rendered, query, lang }: GoOn) {
  return (
    <div className="card link-card continue">
      <h2 className="card-title">
        <a href={address}>
          Continue: lesson{' '}
          <span dir="auto" lang={lang}>
            <Label text={label} rendered={rendered} />
          </span>
        </a>
      </h2>
      <p className="hint">
        in <bdi lang={lang}>{query}</bdi>
      </p>
    </div>
  );
}

function LastMaps({ maps }: { maps: readonly CardMap[] }) {
  return (
    <section className="last-maps" aria-labelledby="last-maps-title">
      <div className="section-line">
        <h2 id="last-maps-title">Your last maps</h2>
        <Link to="/history">All maps</Link>
      </div>
      <ul className="map-list">
        {maps.map((map) => (
          <MapCard key={map.id} map={map} isBrief />
        ))}
      </ul>
    </section>
  );
}
