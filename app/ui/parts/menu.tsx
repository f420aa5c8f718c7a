import type { ReactNode } from 'react';

export interface MenuProps {
  /** What the button is called where it shows only a picture. */
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/**
 * A popover of links and buttons on the browser's own `<details>`: opens and closes without scripts. With them the
 * inline script (`ui/page/theme-script.ts`) also closes it on Escape and on a press elsewhere. `name` lets one be open at a time.
 */
export function Menu({ label, button, children }: MenuProps) {
  return (
    <details className="menu" name="menu">
      <summary aria-label={label}>{button}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}
