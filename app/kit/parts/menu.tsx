import type { ReactNode } from 'react';

interface MenuProps {
  /** The button's accessible name. */
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/**
 * A menu built on `<details>`, which works without scripts; the inline script (`kit/page/theme-script.ts`) also
 * closes it on Escape and on a click elsewhere. Sharing a `name`, only one menu is open at a time.
 */
export function Menu({ label, button, children }: MenuProps) {
  return (
    <details className="menu" name="menu">
      <summary aria-label={label}>{button}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}
