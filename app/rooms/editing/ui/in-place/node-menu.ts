/** A line of the menu; disabled without `act` or `href`. */
export interface MenuLine {
  readonly label: string;
  readonly keys?: string;
  readonly act?: (() => void) | undefined;
  readonly href?: string;
}

/**
 * Opens the menu of a node beside `at`, or at the bottom of the window on a phone (tree-edit.css). Arrow keys move
 * inside; Escape and a press outside close it.
 * @param onClose returns focus, unless an act has moved it
 */
export function openMenu(
  host: HTMLElement,
  at: DOMRect,
  name: string,
  lines: readonly MenuLine[],
  onClose: () => void,
): void {
  const menu = document.createElement('div');
  menu.className = 'edit-menu';
  menu.role = 'menu';
  menu.ariaLabel = name;
  const gone = new AbortController();
  const close = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    menu.remove();
  };
  for (const { label, keys, act, href } of lines) {
    const line = document.createElement(href ? 'a' : 'button');
    if (line instanceof HTMLAnchorElement) line.href = href ?? '';
    else line.type = 'button';
    line.role = 'menuitem';
    line.tabIndex = -1;
    line.append(label);
    if (keys) {
      const hint = document.createElement('kbd');
      hint.textContent = keys;
      hint.ariaHidden = 'true';
      line.append(hint);
    }
    if (!act && !href) line.ariaDisabled = 'true';
    line.addEventListener('click', () => {
      if (line.ariaDisabled) return;
      close();
      if (!act) return;
      onClose();
      act();
    });
    menu.append(line);
  }
  host.append(menu);

  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(at.left, innerWidth - width - 4))}px`;
  const below = at.bottom + 4;
  menu.style.top = `${Math.max(4, below + height > innerHeight ? Math.min(at.top - height - 4, innerHeight - height - 4) : below)}px`;

  const items = [...menu.children] as HTMLElement[];
  items[0]?.focus();
  menu.addEventListener('keydown', (event) => {
    const now = items.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = {
      ArrowDown: (now + 1) % items.length,
      ArrowUp: (now - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = to[event.key];
    event.stopPropagation();
    if (next !== undefined) items[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      onClose();
    } else return;
    event.preventDefault();
  });
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!menu.contains(target as Node)) close();
    },
    { signal: gone.signal, capture: true },
  );
  for (const move of ['resize', 'blur']) addEventListener(move, close, { signal: gone.signal });
}
