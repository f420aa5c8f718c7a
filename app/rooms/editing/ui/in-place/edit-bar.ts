export interface EditBar {
  readonly element: HTMLElement;
  /** What stands at its end, and is said aloud. */
  say(words: string): void;
  /** What waits for the network; empty for nothing. */
  sayWaiting(words: string): void;
}

/** The bar above the tree while it is edited. */
export function makeBar(acts: { undo(): void; redo(): void; menu(): void; done(): void }): EditBar {
  const element = document.createElement('div');
  element.className = 'edit-bar';
  element.role = 'group';
  element.ariaLabel = 'Edit the map';
  const button = (label: string, act: () => void, keys = '') => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'button plain small';
    made.textContent = label;
    if (keys) {
      made.title = keys;
      made.setAttribute('aria-keyshortcuts', keys);
    }
    // The focus stays where it is, in the tree.
    made.addEventListener('pointerdown', (event) => event.preventDefault());
    made.addEventListener('click', act);
    return made;
  };
  const says = document.createElement('p');
  says.className = 'edit-says';
  says.role = 'status';
  const waits = document.createElement('p');
  waits.className = 'edit-waits';
  waits.role = 'status';
  element.append(
    button('Change', acts.menu, 'Shift+F10'),
    button('Undo', acts.undo, 'Control+Z'),
    button('Redo', acts.redo, 'Control+Shift+Z'),
    says,
    waits,
    button('Done', acts.done, 'Escape'),
  );
  return {
    element,
    say(words) {
      // The same words again are said again.
      says.replaceChildren();
      says.append(words);
    },
    sayWaiting(words) {
      if (waits.textContent !== words) waits.textContent = words;
    },
  };
}
