import { editingWords } from '~/rooms/editing/words';
export interface EditBar {
  readonly element: HTMLElement;
  /** Shows a message at the end of the bar and announces it to screen readers. */
  say(words: string): void;
  /** Says what waits for the network; empty for nothing. */
  sayWaiting(words: string): void;
}

interface BarActs {
  undo(): void;
  redo(): void;
  menu(): void;
  done(): void;
}

/** The bar above the tree in edit mode. */
export function makeBar(mapId: string, acts: BarActs): EditBar {
  const element = document.createElement('div');
  element.className = 'edit-bar';
  element.role = 'group';
  element.ariaLabel = editingWords.editTheMap;
  const button = (label: string, act: () => void, keys = '') => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'button plain small';
    made.textContent = label;
    if (keys) {
      made.title = keys;
      made.setAttribute('aria-keyshortcuts', keys);
    }
    // Keeps the focus in the tree.
    made.addEventListener('pointerdown', (event) => event.preventDefault());
    made.addEventListener('click', act);
    return made;
  };
  const link = (label: string, page: string) => {
    const made = document.createElement('a');
    made.className = 'button plain small';
    made.href = `/map/${mapId}/${page}`;
    made.textContent = label;
    return made;
  };
  const says = document.createElement('p');
  says.className = 'edit-says';
  says.role = 'status';
  const waits = document.createElement('p');
  waits.className = 'edit-waits';
  waits.role = 'status';
  element.append(
    button(editingWords.change, acts.menu, 'Shift+F10'),
    button(editingWords.undo, acts.undo, 'Control+Z'),
    button(editingWords.redo, acts.redo, 'Control+Shift+Z'),
    says,
    waits,
    link(editingWords.versions, 'versions'),
    button(editingWords.endEditing, acts.done, 'Escape'),
  );
  return {
    element,
    say(words) {
      // Clears the live region first, so that a repeated message is announced again.
      says.replaceChildren();
      says.append(words);
    },
    sayWaiting(words) {
      if (waits.textContent !== words) waits.textContent = words;
    },
  };
}
