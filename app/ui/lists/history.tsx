import { useEffect, useRef, useState } from 'react';
import { messages } from '~/domain/messages';
import { postInPlace } from '~/ui/acts/post-in-place';
import { useMapLoading } from '~/ui/map/loading';
import { PageHeader } from '~/ui/page/page-header';
import { Link, useRevalidator, useSubmit } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { ButtonLink, IconLink } from '~/ui/parts/button';
import { ListCard } from '~/ui/parts/card';
import { EmptyState } from '~/ui/parts/empty-state';
import { Label } from '~/ui/parts/label';
import { SearchForm } from '~/ui/parts/search-form';
import { Time } from '~/ui/parts/time';
import { useToast } from '~/ui/parts/toast';
import { type OpenRun, OpenRuns } from '~/ui/run/open-runs';

export interface HistoryMap {
  readonly id: string;
  /** Formulas in it are plain text. */
  readonly query: string;
  /** Its HTML where it has formulas. */
  readonly drawn?: string | undefined;
  readonly lang?: string | undefined;
  readonly createdAt: string;
  readonly isPublic: boolean;
  readonly nodeCount: number;
  readonly unfinished: string | null;
}

export interface HistoryProps {
  readonly search: string;
  readonly maps: readonly HistoryMap[];
  /** Where the next page begins, null on the last. */
  readonly older: string | null;
  readonly isFirstPage: boolean;
  readonly openRuns: readonly OpenRun[];
  readonly loading: boolean;
}

/** How long after the last key the search is asked: long enough to type on, short enough to feel at once. */
const searchDelayMs = 250;

/** 'Map History': the user's own maps. */
export function History({ search, maps, older, isFirstPage, openRuns, loading }: HistoryProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [toast, say] = useToast();
  const section = useRef<HTMLElement>(null);
  const gone = useRef<number | null>(null);
  const onDeleted = (at: number) => {
    gone.current = at;
    say(messages.history.deleted);
  };

  // The button that had the focus went with its card: the one that took its place has it now, or what stands there
  // instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card goes when the list changes
  useEffect(() => {
    if (gone.current === null || document.activeElement !== document.body) return;
    const cards = section.current?.querySelectorAll<HTMLElement>('.map-list h2 a') ?? [];
    (cards[Math.min(gone.current, cards.length - 1)] ?? section.current)?.focus();
    gone.current = null;
  }, [maps]);

  return (
    <section className="stack history" ref={section} tabIndex={-1}>
      {toast}
      <PageHeader title="Map History" subtitle="Your saved knowledge maps and searches" />
      <SearchForm
        label="Search your maps"
        value={search}
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => submit(currentTarget, { replace: true, preventScrollReset: true }),
            searchDelayMs,
          );
        }}
      />
      <p role="status" className={loading ? 'hint' : 'sr'}>
        {loading ? 'Loading your maps...' : ''}
      </p>
      <OpenRuns runs={openRuns} back="/history" />
      {maps.length > 0 ? (
        <ul className="map-list" aria-label="Your maps">
          {maps.map((map, at) => (
            <MapCard key={map.id} map={map} onDeleted={() => onDeleted(at)} />
          ))}
        </ul>
      ) : search ? (
        <EmptyState icon="search" title="No maps found matching your search">
          <p>Try a different search term</p>
        </EmptyState>
      ) : (
        <EmptyState title="No maps created yet">
          <p>Start creating maps from the home page</p>
          <p>
            <ButtonLink to="/">Create a map</ButtonLink>
          </p>
        </EmptyState>
      )}
      {older || !isFirstPage ? (
        <nav className="actions" aria-label="Pages">
          {isFirstPage ? null : (
            <Link to={search ? `?q=${encodeURIComponent(search)}` : '?'}>Newest maps</Link>
          )}
          {older ? (
            <Link to={`?${new URLSearchParams({ ...(search ? { q: search } : {}), before: older })}`}>
              Older maps
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** One map. With scripts, delete asks in place; without, on a page of its own. */
function MapCard({ map, onDeleted }: { map: HistoryMap; onDeleted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { loading, onOpen } = useMapLoading();
  const address = `/map/${map.id}/delete`;
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const refused = await postInPlace(address, 'routes/map/delete', messages.history.deleteFailed);
    if (refused === null) {
      onDeleted();
      return revalidate();
    }
    setProblem(refused);
    setBusy(false);
  };
  return (
    <ListCard
      to={`/map/${map.id}`}
      kicker="Map about"
      title={<Label text={map.query} drawn={map.drawn} />}
      lang={map.lang}
      busy={isBusy}
      onOpen={onOpen}
    >
      {loading}
      <p className="hint">
        <Time at={map.createdAt} /> · {map.nodeCount} nodes{map.isPublic ? ' · Public' : ''}
        {map.unfinished ? ' · Has no end yet' : ''}
      </p>
      <IconLink
        icon="trash"
        label={`Delete the map about ${map.query}`}
        to={address}
        onClick={(event) => {
          event.preventDefault();
          if (window.confirm(messages.history.deleteConfirm)) void remove();
        }}
      />
      {problem ? <Alert tone="error">{problem}</Alert> : null}
    </ListCard>
  );
}
