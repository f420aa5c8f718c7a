import { useEffect, useRef, useState } from 'react';
import { post } from '~/client/network/post';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { PageHeader } from '~/kit/page/page-header';
import { Link, useRevalidator, useSubmit } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink, IconLink } from '~/kit/parts/button';
import { ConfirmDialog } from '~/kit/parts/confirm-dialog';
import { EmptyState } from '~/kit/parts/empty-state';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { SearchForm } from '~/kit/parts/search-form';
import { useToast } from '~/kit/parts/toast';
import { type MapOrder, mapOrders } from '~/rooms/map/rules/orders';
import { type Open, OpenRuns } from '~/rooms/run/ui/open-runs';
import { studyWords } from '~/rooms/study/words';
import { type CardMap, MapCard } from './map-card';
import { MapTabs } from './map-tabs';

interface HistoryProps {
  readonly search: string;
  readonly order: MapOrder;
  readonly maps: readonly CardMap[];
  /** The query of the next page, null on the last. */
  readonly next: string | null;
  readonly isFirstPage: boolean;
  readonly open: Open;
  /** A map that was just deleted without scripts. */
  readonly binned: { readonly id: string; readonly query: string } | null;
  readonly loading: boolean;
}

/** Debounce of the search: long enough to keep typing, short enough to feel immediate. */
const searchDelayMs = 250;

const orderNames = (): Readonly<Record<MapOrder, string>> => ({
  newest: studyWords.newest,
  opened: studyWords.lastOpened2,
  name: studyWords.name,
  progress: studyWords.mostDone,
});

/** 'Map History': the user's own maps. */
export function History(props: HistoryProps) {
  const { search, order, maps, next, isFirstPage, open, binned, loading } = props;
  const { revalidate } = useRevalidator();
  const { section, toast, onDeleted } = useDeletion(maps);
  return (
    <section className="stack history" ref={section} tabIndex={-1}>
      <PageHeader title={studyWords.mapHistory} subtitle={studyWords.yourSavedKnowledgeMaps}>
        <ButtonLink variant="quiet" to="/import" reloadDocument>
          {studyWords.import}
        </ButtonLink>
      </PageHeader>
      <MapTabs at="/history" />
      {toast}
      {binned ? <Binned {...binned} /> : null}
      <SearchMaps search={search} order={order} />
      <p role="status" className={loading ? 'hint' : 'sr'}>
        {loading ? studyWords.loadingYourMaps : ''}
      </p>
      <OpenRuns open={open} back="/history" onEnded={revalidate} />
      {maps.length > 0 ? (
        <>
          <Orders search={search} order={order} />
          <ul className="map-list" aria-label={studyWords.yourMaps}>
            {maps.map((map, at) => (
              <OwnMap key={map.id} map={map} onDeleted={() => onDeleted(map.id, at)} />
            ))}
          </ul>
        </>
      ) : search ? (
        <EmptyState icon="search" title={studyWords.noMapsFoundMatching}>
          <p>{studyWords.tryADifferentSearch}</p>
        </EmptyState>
      ) : (
        <EmptyState title={studyWords.noMapsCreatedYet}>
          <p>{studyWords.startCreatingMapsFrom}</p>
          <p>
            <ButtonLink to="/">{studyWords.createAMap}</ButtonLink>
          </p>
        </EmptyState>
      )}
      {next || !isFirstPage ? (
        <nav className="actions" aria-label={studyWords.pages}>
          {isFirstPage ? null : (
            <Link to={queryOf({ search, order })}>
              {order === 'newest' ? studyWords.newestMaps : studyWords.firstPage}
            </Link>
          )}
          {next ? <Link to={next}>{order === 'newest' ? studyWords.olderMaps : studyWords.nextPage}</Link> : null}
        </nav>
      ) : null}
    </section>
  );
}

/** Offers to undo the deletion of a map, and moves the focus from its card to the one in its place. */
function useDeletion(maps: readonly CardMap[]) {
  const { revalidate } = useRevalidator();
  const [toast, say] = useToast();
  const section = useRef<HTMLElement>(null);
  const gone = useRef<number | null>(null);

  const putBack = async (id: string, at: number) => {
    const { putBackFailed } = messages.history;
    const { message: refused } = await post(`/map/${id}/restore`, [], {
      route: 'rooms/map/routes/restore',
      failed: putBackFailed,
    });
    if (refused !== null) return say(refused, 'error');
    gone.current = at;
    say(messages.history.putBack);
    revalidate();
  };
  const onDeleted = (id: string, at: number) => {
    gone.current = at;
    say(
      <span className="cluster">
        {messages.history.deleted}
        <Button type="button" variant="quiet" small onClick={() => putBack(id, at)}>
          {studyWords.undo}
        </Button>
      </span>,
      'success',
      limits.undoShownMs,
    );
  };

  // The focused button was removed with its card; without cards, the section gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card goes when the list changes
  useEffect(() => {
    if (gone.current === null || document.activeElement !== document.body) return;
    const cards = section.current?.querySelectorAll<HTMLElement>('.map-list h2 a') ?? [];
    (cards[Math.min(gone.current, cards.length - 1)] ?? section.current)?.focus();
    gone.current = null;
  }, [maps]);

  return { section, toast, onDeleted };
}

/** Tells that a map was deleted without scripts. */
function Binned({ id, query }: NonNullable<HistoryProps['binned']>) {
  return (
    <Alert tone="success">
      <form method="post" action={`/map/${id}/restore`} className="cluster">
        <span>
          {rich(studyWords.queryIsInThe({ query }), { strong: (text) => <strong dir="auto">{text}</strong> })}
        </span>
        <Button variant="quiet" small>
          {studyWords.undo}
        </Button>
      </form>
    </Alert>
  );
}

/** Searches while the user types. */
function SearchMaps({ search, order }: Pick<HistoryProps, 'search' | 'order'>) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  return (
    <SearchForm
      label={studyWords.searchYourMaps}
      value={search}
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => submit(currentTarget, { replace: true, preventScrollReset: true }),
          searchDelayMs,
        );
      }}
    >
      {order === 'newest' ? null : <input type="hidden" name="sort" value={order} />}
    </SearchForm>
  );
}

const queryOf = ({ search, order }: { search: string; order: MapOrder }): string =>
  `?${new URLSearchParams({ ...(search ? { q: search } : {}), ...(order === 'newest' ? {} : { sort: order }) })}`;

function Orders({ search, order }: { search: string; order: MapOrder }) {
  return (
    <nav className="sorts" aria-label={studyWords.sortBy}>
      {mapOrders.map((id) => (
        <Link
          key={id}
          to={queryOf({ search, order: id })}
          aria-current={id === order ? 'true' : undefined}
          preventScrollReset
        >
          {orderNames()[id]}
        </Link>
      ))}
    </nav>
  );
}

/** One map. Delete asks in place; without scripts, on a separate page. */
function OwnMap({ map, onDeleted }: { map: CardMap; onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const address = `/map/${map.id}/delete`;
  const remove = async () => {
    setAsked(false);
    setBusy(true);
    setProblem(null);
    const { message: refused } = await post(address, [], {
      route: 'rooms/map/routes/delete',
      failed: messages.history.deleteFailed,
    });
    if (refused === null) {
      onDeleted();
      return revalidate();
    }
    setProblem(refused);
    setBusy(false);
  };
  return (
    <MapCard map={map} busy={isBusy}>
      <IconLink
        icon="trash"
        label={studyWords.deleteTheMapAboutQuery({ query: map.query })}
        to={address}
        onClick={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      />
      {isAsked ? (
        <ConfirmDialog
          question={messages.history.deleteConfirm}
          act={studyWords.deleteAct}
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        >
          <p>
            <strong dir="auto">
              <Label text={map.query} rendered={map.rendered} />
            </strong>{' '}
            {messages.history.goesToBin}
          </p>
        </ConfirmDialog>
      ) : null}
      {problem ? <Alert tone="error">{problem}</Alert> : null}
    </MapCard>
  );
}
