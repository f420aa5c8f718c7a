import { loadLater } from '~/client/acts/load-later';
import { hasKeptActs } from '~/rooms/editing/ui/in-place/act-store';
import type { Editing } from '~/rooms/editing/ui/in-place/edit-in-place';
import type { TreeView } from '~/rooms/map/ui/client';
import { followGrowth } from './grow-links';
import { followMarks } from './live-marks';

interface Options {
  readonly mapId: string;
  readonly slot: HTMLElement;
  readonly tree: TreeView;
  /** The node whose lesson is open. */
  readonly openNode: () => string | null;
  /** Called when a leaf's lesson or label differs from what the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

/** Starts the owner's features: live marks, growing and editing. */
export function serveOwner({ mapId, slot, tree, openNode, onChange }: Options): () => void {
  const leaveGrowth = followGrowth({ mapId, slot, tree });
  const leaveMarks = followMarks({ mapId, tree, openNode, onChange });
  const leaveEditing = offerEditing({ mapId, tree, onChange });
  return () => {
    leaveMarks();
    leaveGrowth();
    leaveEditing();
  };
}

/** Makes the link to the page of changes edit in place. The editing code is loaded when it is first needed. */
function offerEditing({ mapId, tree, onChange }: Omit<Options, 'slot' | 'openNode'>): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let editing: Promise<Editing> | undefined;
  const load = () => {
    editing ??= loadLater(() => import('~/rooms/editing/ui/in-place/edit-in-place')).then(({ editInPlace }) =>
      editInPlace({ mapId, inside: tree.inside, onRows: (ids) => ids.forEach(onChange), signal }),
    );
    return editing;
  };
  const begin = async () => {
    const loaded = await load();
    if (!signal.aborted) loaded.begin();
  };
  const link = document.querySelector<HTMLElement>('.edit-switch');
  if (link) link.role = 'button';
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('.edit-switch')) return;
    event.preventDefault();
    event.target.closest('details')?.removeAttribute('open');
    void begin();
  };
  document.addEventListener('click', press, { signal });
  document.addEventListener('keydown', (event) => event.key === ' ' && press(event), { signal });
  if (sessionStorage.getItem(`edit ${mapId}`) !== null) void begin();
  else if (hasKeptActs(mapId)) void load();
  return () => gone.abort();
}
