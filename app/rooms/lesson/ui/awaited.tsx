import { useRef } from 'react';
import { IconLink } from '~/kit/parts/button';
import { Sheet } from '~/kit/parts/sheet';
import { Skeleton } from '~/kit/parts/skeleton';
import { useFocusWithin, usePanelKeys } from './panel-focus';

/** What is said while a leaf's lesson is looked up (§4). */
export const checking = 'Checking existing content...';

/** The panel from the click on the first leaf until its lesson is known, in the size of what comes. */
export function AwaitedPanel({
  mapId,
  nodeId,
  path,
}: {
  mapId: string;
  nodeId: string;
  path: readonly string[];
}) {
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const keys = usePanelKeys({ up: close });
  useFocusWithin(panel, '');
  return (
    <Sheet
      kind="Node Details"
      title={path.at(-1)}
      path={path.slice(0, -1)}
      // The tree has the hue of its branch (rooms/map/ui/html.ts).
      look={document.getElementById(nodeId)?.closest('li[class]')?.className ?? ''}
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
