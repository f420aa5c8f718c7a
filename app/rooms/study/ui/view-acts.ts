import type { TreeView } from '~/rooms/map/ui/client';
import { isMuted, setMuted } from '~/rooms/map/ui/sound';

/** Makes the lines 'Show 2 levels' and 'Sound' of the map's menu work. */
export function serveView(tree: TreeView): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const showSound = () => {
    const button = document.querySelector('.map-actions .sound');
    if (button) button.ariaPressed = String(!isMuted());
  };
  showSound();
  // The menu may have been rendered again since then.
  document.querySelector('.map-head .menu')?.addEventListener('toggle', showSound, { signal });
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('.map-actions button') : null;
      if (button?.matches('.sound')) {
        setMuted(!isMuted());
        showSound();
      }
      const levels = Number(button?.dataset.levels);
      if (levels) tree.foldTo(levels);
    },
    { signal },
  );
  return () => controller.abort();
}
