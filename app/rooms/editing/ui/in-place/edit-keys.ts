import { editingWords } from '~/rooms/editing/words';
import { type Item, itemOf } from '~/rooms/map/ui/dom';
import type { EditBar } from './edit-bar';
import type { LabelEditing } from './label-editing';
import type { NodeActs } from './node-acts';
import { placeAfter, placeBelow, realItem, type Way } from './places';

/** The actions of keys. */
export interface KeyTools {
  readonly nodes: NodeActs;
  readonly labels: LabelEditing;
  readonly bar: EditBar;
  readonly end: () => void;
}

/** Handles the keys of edit mode before those of reading (rooms/map/ui/keys.ts). */
export function listenToEditKeys(tree: HTMLElement, tools: KeyTools, signal: AbortSignal): void {
  tree.addEventListener(
    'keydown',
    (event) => {
      const item = itemOf(event.target as Element);
      if (!item || item.matches('.ghost') || event.isComposing) return;
      const act = actOf(event, item, tools);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    { signal, capture: true },
  );
}

type Act = (() => void) | undefined;

/** The action of a key; undefined if it is left to reading and the browser. */
function actOf(event: KeyboardEvent, item: Item, tools: KeyTools): Act {
  const { altKey, shiftKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (isCtrl) return altKey ? undefined : historyAct(event, tools);
  if (shiftKey) return undefined;
  return altKey ? moveAct(event.key, realItem(item), tools) : nodeAct(event.key, item, tools);
}

function historyAct({ key, shiftKey }: KeyboardEvent, { nodes }: KeyTools): Act {
  const letter = key.toLowerCase();
  if (letter === 'z') return () => (shiftKey ? nodes.redo() : nodes.undo());
  return letter === 'y' && !shiftKey ? () => nodes.redo() : undefined;
}

function moveAct(key: string, item: Item, { nodes }: KeyTools): Act {
  const isRtl = getComputedStyle(item).direction === 'rtl';
  const ways: Record<string, Way> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: isRtl ? 'in' : 'out',
    ArrowRight: isRtl ? 'out' : 'in',
  };
  const way = ways[key];
  return way && (() => nodes.moveBy(item, way));
}

/** @param on the focused item; on a branch's own lesson most keys act on the branch */
function nodeAct(key: string, on: Item, { nodes, labels, bar, end }: KeyTools): Act {
  const item = realItem(on);
  const isOwnLesson = on !== item;
  switch (key) {
    case 'F2':
      return () => labels.rename(item);
    case 'Enter':
      return () => labels.add(isOwnLesson ? placeBelow(item) : placeAfter(item));
    case 'Insert':
    case 'Tab':
      return () => labels.add(placeBelow(item));
    case 'Delete':
      return () => (isOwnLesson ? bar.say(editingWords.ownLesson) : nodes.remove(item));
    case 'Escape':
      return end;
    default:
      return undefined;
  }
}
