import { useRef } from 'react';
import { IconLink } from '~/kit/parts/button';
import { Sheet } from '~/kit/parts/sheet';
import { Skeleton } from '~/kit/parts/skeleton';
import { lessonWords } from '~/rooms/lesson/words';
import { useFocusWithin, usePanelKeys } from './panel-focus';

/** Shown while a leaf's lesson is loaded (§4). */
export const checking = () => lessonWords.checkingExistingContent;

/** Placeholder panel between the click on the first leaf and the arrival of its lesson, in the panel's size. */
export function AwaitedPanel({ mapId, nodeId, path }: { mapId: string; nodeId: string; path: readonly string[] }) {
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const keys = usePanelKeys({ up: close });
  useFocusWithin(panel, '');
  return (
    <Sheet
      kind={lessonWords.nodeDetails}
      title={path.at(-1)}
      path={path.slice(0, -1)}
      // The tree has the colour of the leaf's branch (rooms/map/ui/html.ts).
      look={document.getElementById(nodeId)?.closest('li[class]')?.className ?? ''}
      busy
      element={panel}
      onKeyDown={keys}
      head={<CloseLink to={close} />}
      foot={
        <p className="working" role="status">
          {checking()}
        </p>
      }
    >
      <Skeleton />
    </Sheet>
  );
}

export const CloseLink = ({ to }: { to: string }) => (
  <IconLink icon="close" label={lessonWords.closeNodeDetails} to={to} preventScrollReset />
);
