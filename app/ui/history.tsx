import { Form, Link, useFetcher, useSubmit } from '@remix-run/react';
import { useRef } from 'react';
import { messages } from '~/domain/messages';
import { EmptyState } from './empty-state';
import { type OpenRun, OpenRuns } from './home';
import { Icon } from './icon';
import { useMapLoading } from './map-loading';
import { Time } from './time';

export interface HistoryMap {
  readonly id: string;
  readonly query: string;
  readonly createdAt: string;
  readonly isPublic: boolean;
  readonly nodeCount: number;
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
  return (
    <section className="stack history">
      <header className="page-header">
        <h1>Map History</h1>
        <p className="lead">Your saved knowledge maps and searches</p>
      </header>
      <search>
        <Form
          method="get"
          className="search-form"
          onChange={(event) => {
            const form = event.currentTarget;
            clearTimeout(timer.current);
            timer.current = setTimeout(
              () => submit(form, { replace: true, preventScrollReset: true }),
              searchDelayMs,
            );
          }}
        >
          <label className="sr" htmlFor="q">
            Search your maps
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            placeholder="Search your maps..."
            dir="auto"
          />
          <button className="button" type="submit">
            <Icon name="search" />
            Search
          </button>
        </Form>
      </search>
      <p role="status" className={loading ? 'hint' : 'sr'}>
        {loading ? 'Loading your maps...' : ''}
      </p>
      <OpenRuns runs={openRuns} back="/history" />
      {maps.length > 0 ? (
        <ul className="map-list" aria-label="Your maps">
          {maps.map((map) => (
            <MapCard key={map.id} map={map} />
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
            <Link className="button primary" to="/">
              Create a map
            </Link>
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
function MapCard({ map }: { map: HistoryMap }) {
  const fetcher = useFetcher<{ message: string | null }>();
  const busy = fetcher.state !== 'idle';
  const { loading, onOpen } = useMapLoading();
  return (
    <li className="card map-card" aria-busy={busy}>
      <h2>
        <a href={`/map/${map.id}`} onClick={onOpen}>
          <span className="map-card-about">Map about</span> <span dir="auto">{map.query}</span>
        </a>
      </h2>
      {loading}
      <p className="hint">
        <Time at={map.createdAt} /> · {map.nodeCount} nodes{map.isPublic ? ' · Public' : ''}
      </p>
      <Link
        className="icon-button"
        to={`/map/${map.id}/delete`}
        aria-label={`Delete the map about ${map.query}`}
        onClick={(event) => {
          event.preventDefault();
          if (window.confirm(messages.history.deleteConfirm)) {
            fetcher.submit({ answer: 'json' }, { method: 'post', action: `/map/${map.id}/delete` });
          }
        }}
      >
        <Icon name="trash" />
      </Link>
      {fetcher.data?.message ? (
        <p className="alert error" role="alert">
          {fetcher.data.message}
        </p>
      ) : null}
    </li>
  );
}
