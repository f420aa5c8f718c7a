import { limits } from '~/domain/limits';

/** What the page wants to know of its tree. */
export interface TreeListener {
  /** The number of nodes that no fold hides. */
  onVisible(count: number): void;
  /** A leaf was clicked. */
  onOpen(nodeId: string): void;
  /** The pointer or the focus is on a node: its path from the root, for the status line. */
  onHover(path: readonly string[]): void;
}

/**
 * Adopts the tree that the server drew: counts, sound, hover and links by a handful of delegated listeners, whatever its size.
 * @returns a function that lets go of the tree
 */
export function adoptTree(tree: HTMLElement, { onVisible, onOpen, onHover }: TreeListener): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let sound: HTMLAudioElement | undefined;
  /** Folds and unfolds that we did ourselves and that their own `toggle` event must not count again. */
  const quiet = new WeakSet<Element>();
  let visible = countVisible(tree);
  onVisible(visible);

  const pop = () => {
    sound ??= new Audio('/sounds/pop.wav');
    sound.volume = limits.collapseSoundVolume;
    sound.currentTime = 0;
    // A browser may refuse sound before the first gesture, and a machine may have none: both are fine.
    void sound.play().catch(() => {});
  };

  tree.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || quiet.delete(target)) return;
      if (target.open) {
        // Expanding shows all descendants, whatever was folded among them.
        for (const inner of target.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
          quiet.add(inner);
          inner.open = true;
        }
      } else {
        pop();
      }
      visible = countVisible(tree);
      onVisible(visible);
    },
    { ...options, capture: true },
  );

  tree.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // A click that asks for a new tab or a download stays the browser's.
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      onOpen(link.id);
    },
    options,
  );

  let hovered: Element | null = null;
  const hover = ({ target }: Event) => {
    const node = target instanceof Element ? target.closest('a, summary') : null;
    if (node === hovered || !node) return;
    hovered = node;
    onHover(pathOf(node));
  };
  tree.addEventListener('pointerover', hover, options);
  tree.addEventListener('focusin', hover, options);

  return () => controller.abort();
}

/** The labels from the root to a node. */
function pathOf(node: Element): string[] {
  const labels: string[] = [];
  for (let item = node.closest('li'); item; item = item.parentElement?.closest('li') ?? null) {
    const label = item.querySelector(':scope > a, :scope > details > summary > span');
    labels.unshift(label?.textContent ?? '');
  }
  return labels;
}

/** All nodes but those inside a closed branch; each outermost closed branch is asked once for its size. */
export function countVisible(tree: HTMLElement): number {
  const root = tree.querySelector<HTMLDetailsElement>('#root');
  if (!root) return 0;
  if (!root.open) return 1;
  let count = 1 + size(root);
  let last: Element | null = null;
  for (const closed of tree.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    if (last?.contains(closed)) continue;
    last = closed;
    count -= size(closed);
  }
  return count;
}

const size = (details: HTMLElement): number => Number(details.dataset.n);

/** Unfolds the way to a node and marks it as the open one. */
export function showNode(tree: HTMLElement, nodeId: string | null): void {
  for (const link of tree.querySelectorAll('a[aria-current]')) link.removeAttribute('aria-current');
  const link = nodeId === null ? null : tree.ownerDocument.getElementById(nodeId);
  if (!link || !tree.contains(link)) return;
  link.setAttribute('aria-current', 'true');
  for (
    let branch = link.closest('details');
    branch;
    branch = branch.parentElement?.closest('details') ?? null
  )
    branch.open = true;
}
