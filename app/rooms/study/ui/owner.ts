import { loadLater } from '~/client/acts/load-later';
import { hasKeptActs } from '~/rooms/editing/ui/in-place/act-store';
import type { Editing } from '~/rooms/editing/ui/in-place/edit-in-place';
import type { TreeView } from '~/rooms/map/ui/client';
import { followGrowth } from './grow-links';
import { followBranch, followMarks } from './live-marks';

interface Options {
  readonly mapId: string;
  readonly slot: HTMLElement;
  readonly tree: TreeView;
  /** Called when a leaf's lesson or label differs from what the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

/** Starts the owner's features: live marks, links that follow the focused node, and editing. */
export function serveOwner({ mapId, slot, tree, onChange }: Options): () => void {
  const leaveBranch = followBranch(slot);
  const leaveGrowth = followGrowth({ mapId, slot, tree });
  const leaveMarks = followMarks({ mapId, tree, onChange });
  const leaveEditing = offerEditing({ mapId, tree, onChange });
  return () => {
    leaveMarks();
    leaveBranch();
    leaveGrowth();
    leaveEditing();
  };
}

/** Turns the link to the page of changes into a switch. The editing code is loaded when it is first switched on. */
function offerEditing({ mapId, tree, onChange }: Omit<Options, 'slot'>): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const toggle = document.querySelector<HTMLAnchorElement>('.edit-switch');
  let editing: Promise<Editing> | undefined;
  const load = () => {
    editing ??= loadLater(() => import('~/rooms/editing/ui/in-place/edit-in-place')).then(({ editInPlace }) =>
      editInPlace({
        mapId,
        inside: tree.inside,
        onRows: (ids) => ids.forEach(onChange),
        onEnd: () => setPressed(false),
        signal,
      }),
    );
    return editing;
  };
  const setPressed = (isOn: boolean) => {
    if (toggle) toggle.ariaPressed = String(isOn);
  };
  const press = async () => {
    const { begin, end, isOn } = await load();
    if (signal.aborted) return;
    setPressed(!isOn);
    if (isOn) end();
    else begin();
  };
  if (toggle) {
    toggle.role = 'button';
    setPressed(false);
    toggle.addEventListener(
      'click',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void press();
      },
      { signal },
    );
    toggle.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        void press();
      },
      { signal },
    );
    if (sessionStorage.getItem(`edit ${mapId}`) !== null) void press();
    else if (hasKeptActs(mapId)) void load();
  }
  return () => gone.abort();
}
