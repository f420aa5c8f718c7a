import { useEffect } from 'react';
import { Link } from '~/kit/page/router';
import { ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { Overlay } from '~/kit/parts/overlay';
import { rich } from '~/kit/parts/rich';
import { homeWords } from '~/rooms/home/words';
import type { Open } from '~/rooms/run/ui/open-runs';
import { OpenRuns, RunScreen } from '~/rooms/run/ui/runs-later';
import type { RunView } from '~/rooms/run/ui/screen';
import { type CardMap, MapCard } from '~/rooms/study/ui/lists/map-card';
import { doneSaid, type TodayData, TodayParts } from './today-parts';
import { TopicForm, type TopicFormProps } from './topic-form';
import { useNewMap } from './use-new-map';

interface HomeProps extends TopicFormProps {
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

export interface TodayProps extends TodayData {
  /** The map that was opened last, if it is finished and no lesson waits. */
  readonly finished: { readonly label: string; readonly rendered?: string | undefined; readonly lang?: string } | null;
  /** When the next cards are due, at the end of the day; null without cards. */
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

/** Today: the steps left and one press into them, or that the day is over. The steps load documents. */
function Today({ line, hasBegun, done, finished, next, ...rest }: TodayProps) {
  const said = doneSaid(done);
  if (!line && !finished && !next && !said) return null;
  return (
    <section className="today" aria-labelledby="today-title">
      <h2 id="today-title">{homeWords.today}</h2>
      <ul className="card plain-list">
        <TodayParts {...rest} />
        {line ? null : (
          <>
            {said ? <li>{rich(homeWords.doneToday, { what: <strong>{said}</strong> })}</li> : null}
            {next ? <li className="hint">{next}</li> : null}
          </>
        )}
        {finished ? (
          <li>
            <span>{rich(homeWords.finishedName, { name: <Name {...finished} /> })}</span>
            <ButtonLink to="#topic" small variant={line ? 'quiet' : undefined} reloadDocument>
              {homeWords.chooseTheNextTopic}
            </ButtonLink>
          </li>
        ) : null}
        <li>
          <span className="hint">{line ?? homeWords.thatWasToday}</span>
          <ButtonLink to={line ? '/today?go' : '/today'} small variant={line ? undefined : 'quiet'} reloadDocument>
            {line ? (hasBegun ? homeWords.goOn : homeWords.begin) : homeWords.today}
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

const Name = ({ label, rendered, lang }: NonNullable<TodayProps['finished']>) => (
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
