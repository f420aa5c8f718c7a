import { type ReactNode, useEffect } from 'react';
import { Link } from '~/kit/page/router';
import { ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { Overlay } from '~/kit/parts/overlay';
import { rich } from '~/kit/parts/rich';
import { homeWords } from '~/rooms/home/words';
import { type Open, OpenRuns } from '~/rooms/run/ui/open-runs';
import { RunScreen, type RunView } from '~/rooms/run/ui/screen';
import { type CardMap, MapCard } from '~/rooms/study/ui/lists/map-card';
import { TopicForm, type TopicFormProps } from './topic-form';
import { useNewMap } from './use-new-map';

export interface HomeProps extends TopicFormProps {
  readonly greeting: string;
  readonly nickname: string;
  /** Whether there is a map, a card or a run: else the topic field comes first. */
  readonly hasBegun: boolean;
  readonly today: TodayProps;
  readonly open: Open;
  /** The maps that were opened last, without those that a run has just made. */
  readonly lastMaps: readonly CardMap[];
  /** A run that was started before this page loaded: its overlay is open from the start. */
  readonly begun: RunView | null;
  readonly usesLibrary: boolean;
}

/** The title of a map or the label of a leaf; formulas are plain text. */
interface Named {
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly lang?: string | undefined;
}

export interface TodayProps {
  /** The leaf at which the learner continues; null if there is none. */
  readonly goOn: (Named & { readonly address: string; readonly query: string }) | null;
  /** If there is no such leaf: the last map, to begin with or finished. */
  readonly map: (Named & { readonly address: string; readonly isFinished: boolean }) | null;
  /** The number of due cards in words; null if there are none. */
  readonly review: string | null;
  /** When the next cards are due, if none is now. */
  readonly next: string | null;
}

export function Home({ greeting, nickname, hasBegun, today, open, lastMaps, begun, usesLibrary, ...form }: HomeProps) {
  const made = useNewMap(begun);
  useHealthCheck();
  return (
    <section className={hasBegun ? 'home begun' : 'home'}>
      <h1>
        {greeting} <span dir="auto">{nickname}</span>
      </h1>
      <Today {...today} />
      <OpenRuns open={open} back="/" />
      <TopicForm {...form} made={made} />
      <p className="hint">
        {rich(hasBegun ? homeWords.orImportAMap : homeWords.readOrImport, {
          course: (text) => <a href="/courses">{text}</a>,
          link: (text) => <a href="/import">{text}</a>,
        })}
      </p>
      {lastMaps.length > 0 ? <LastMaps maps={lastMaps} /> : null}
      {usesLibrary && !hasBegun ? (
        <p className="note">
          {rich(homeWords.mapsComeFromThe, { link: (text) => <a href="/help/faq#model">{text}</a> })}
        </p>
      ) : null}
      {made.run ? (
        <Overlay label={homeWords.creatingYourMap}>
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

/** Today's work: a line and one button each. Links into a map load the document. */
function Today({ goOn, map, review, next }: TodayProps) {
  if (!goOn && !map && !review && !next) return null;
  return (
    <section className="today" aria-labelledby="today-title">
      <h2 id="today-title">{homeWords.today}</h2>
      <ul className="card plain-list">
        {goOn ? (
          <TodayLine to={goOn.address} act={homeWords.continueAct}>
            {rich(homeWords.continueWith, { name: <Name {...goOn} /> })}{' '}
            <span className="hint">
              · <bdi lang={goOn.lang}>{goOn.query}</bdi>
            </span>
          </TodayLine>
        ) : null}
        {map ? (
          <TodayLine
            to={map.isFinished ? '#topic' : map.address}
            act={map.isFinished ? homeWords.chooseTheNextTopic : homeWords.startAct}
          >
            {rich(map.isFinished ? homeWords.finishedName : homeWords.startWithName, { name: <Name {...map} /> })}
          </TodayLine>
        ) : null}
        {review ? (
          <TodayLine to="/review" act={homeWords.reviewAct} isQuiet={goOn !== null || map !== null}>
            {review}
          </TodayLine>
        ) : null}
        {next ? <li className="hint">{next}</li> : null}
      </ul>
    </section>
  );
}

function TodayLine({
  to,
  act,
  isQuiet,
  children,
}: {
  to: string;
  act: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <span>{children}</span>
      <ButtonLink to={to} small variant={isQuiet ? 'quiet' : undefined} reloadDocument>
        {act}
      </ButtonLink>
    </li>
  );
}

const Name = ({ label, rendered, lang }: Named) => (
  <strong dir="auto" lang={lang}>
    <Label text={label} rendered={rendered} />
  </strong>
);

function LastMaps({ maps }: { maps: readonly CardMap[] }) {
  return (
    <section className="last-maps" aria-labelledby="last-maps-title">
      <div className="section-line">
        <h2 id="last-maps-title">{homeWords.yourLastMaps}</h2>
        <Link to="/history">{homeWords.allMaps}</Link>
      </div>
      <ul className="map-list">
        {maps.map((map) => (
          <MapCard key={map.id} map={map} isBrief />
        ))}
      </ul>
    </section>
  );
}
