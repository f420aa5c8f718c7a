import { useEffect, useRef } from 'react';
import { messages } from '~/domain/messages';
import { useNavigation, useRevalidator } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button, IconLink } from '~/ui/parts/button';
import { Sheet } from '~/ui/parts/sheet';
import { Skeleton } from '~/ui/parts/skeleton';
import { useEscape, useFocusWithin } from './panel-focus';

/**
 * The leaf whose lesson is being looked up (§4), and null when there is none.
 * @param nodeId of the panel that is open
 */
export function useAwaitedLeaf(nodeId: string | null): string | null {
  const { state, location, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod) return null;
  const wanted = new URLSearchParams(location.search).get('node');
  return wanted !== nodeId ? wanted : null;
}

/** What is said while a leaf's lesson is looked up (§4). */
export const checking = 'Checking existing content...';

/** The panel from the click on the first leaf until its lesson is known, in the size of what comes. */
export function AwaitedPanel({ mapId, path }: { mapId: string; path: readonly string[] }) {
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const keys = useEscape(close);
  useFocusWithin(panel, '');
  return (
    <Sheet
      kind="Node Details"
      title={path.at(-1)}
      path={path}
      busy
      element={panel}
      onKeyDown={keys}
      head={<CloseLink to={close} />}
      foot={
        <p className="working" role="status">
          {checking}
        </p>
      }
    >
      <Skeleton />
    </Sheet>
  );
}

export const CloseLink = ({ to }: { to: string }) => (
  <IconLink icon="close" label="Close node details" to={to} preventScrollReset />
);

/** Why a leaf is not shown, or may be out of date. Without a network, loads it again when that is back. */
export function Problem({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isOffline = problem === messages.search.fetchFailed;
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', revalidate);
    return () => removeEventListener('online', revalidate);
  }, [isOffline, revalidate]);
  return (
    <Alert tone="error" inSight>
      <div className="stack-s">
        <p>{problem}</p>
        {isOffline ? (
          <Button type="button" variant="quiet" small busy={state !== 'idle'} onClick={revalidate}>
            Try again
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
