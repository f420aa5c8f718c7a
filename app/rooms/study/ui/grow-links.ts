import { loadLater } from '~/client/acts/load-later';
import type { TreeView } from '~/rooms/map/ui/client';

interface Options {
  readonly slot: HTMLElement;
  readonly mapId: string;
  readonly tree: TreeView;
}

/** Makes the links for growing and proposals work within the tree. Without scripts they open pages. */
export function followGrowth({ slot, mapId, tree }: Options): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const address = `/map/${mapId}/grow`;
  const isOver = new RegExp(`^/map/${mapId}/(versions|sources|copy|export)$`);

  let leave = () => {};
  document.addEventListener(
    'click',
    (event) => {
      const to = event.target instanceof Element ? event.target.closest('a') : null;
      if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (!to.href) return;
      const { origin, pathname, searchParams } = new URL(to.href);
      const runId = /^\/(?:map\/\w+\/proposal|runs)\/(\w+)$/.exec(pathname)?.[1];
      const nodeId = searchParams.get('node') ?? to.dataset.node ?? 'root';
      const opensOver = origin === location.origin && isOver.test(pathname);
      if (pathname !== address && !opensOver && !(runId && to.dataset.node)) return;
      event.preventDefault();
      const fall = () => location.assign(to.href);
      if (opensOver) {
        loadLater(() => import('./in-place/page')).then(({ openPage }) => openPage(to), fall);
        return;
      }
      loadLater(() => import('~/rooms/editing/ui/grow-here')).then(({ closeGrowth, growHere }) => {
        if (signal.aborted) return;
        leave = closeGrowth;
        if (!growHere({ slot, tree, mapId, nodeId, runId })) fall();
      }, fall);
    },
    { signal },
  );
  return () => {
    controller.abort();
    leave();
  };
}
