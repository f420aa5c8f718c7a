import { loadLater } from '~/client/acts/load-later';
import type { TreeView } from '~/rooms/map/ui/client';
import { itemOf, labelNode, rowOf } from '~/rooms/map/ui/dom';
import { followFocus } from './live-marks';

interface Options {
  readonly slot: HTMLElement;
  readonly mapId: string;
  readonly tree: TreeView;
}

/**
 * Makes the growth links work within the tree, and points the header's link at the focused node. Without scripts they
 * open pages.
 */
export function followGrowth({ slot, mapId, tree }: Options): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const address = `/map/${mapId}/grow`;
  const link = document.querySelector<HTMLAnchorElement>(`.branch-link[href="${address}"]`);
  const words = link?.textContent ?? '';
  const aim = (target: EventTarget | null) => {
    const item = target instanceof Element && slot.contains(target) ? itemOf(target) : null;
    if (!item || !link || item.matches('.ghost')) return;
    const isRoot = item.matches('.root');
    const label = document.createElement('bdi');
    label.append(labelNode(item).cloneNode(true));
    link.href = isRoot ? address : `${address}?node=${nodeOf(item)}`;
    link.replaceChildren(...(isRoot ? [words] : ['Grow: ', label]));
  };
  const nodeOf = (item: HTMLLIElement) => rowOf(item).id.replace('.lesson', '') || item.firstElementChild?.id;
  aim(document.activeElement);
  followFocus(slot, aim, signal);

  let leave = () => {};
  document.addEventListener(
    'click',
    (event) => {
      const to = event.target instanceof Element ? event.target.closest('a') : null;
      if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { pathname, searchParams } = new URL(to.href);
      const runId = /^\/(?:map\/\w+\/proposal|runs)\/(\w+)$/.exec(pathname)?.[1];
      const nodeId = searchParams.get('node') ?? to.dataset.node ?? 'root';
      if (pathname !== address && !(runId && to.dataset.node)) return;
      event.preventDefault();
      const fall = () => location.assign(to.href);
      loadLater(() => import('~/rooms/editing/ui/grow-here')).then(({ closeGrowth, growHere }) => {
        if (signal.aborted) return;
        leave = closeGrowth;
        if (!growHere({ slot, tree, mapId, nodeId, runId, from: to })) fall();
      }, fall);
    },
    { signal },
  );
  return () => {
    controller.abort();
    leave();
  };
}
