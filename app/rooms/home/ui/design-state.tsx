import type { ReactNode } from 'react';

/** A theme in which the parts are shown. */
export type Theme = 'light' | 'dark';

export function State({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <div className="design-state">
      <h4>{name}</h4>
      {row ? <div className="design-row">{children}</div> : children}
    </div>
  );
}
