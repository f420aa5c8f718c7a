import type { ReactNode } from 'react';

export interface SliceNavProps {
  /** The addresses of the previous and next slice. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the slices before and after the shown passages. */
export const SliceNav = ({
  previous,
  next,
  onward = 'Read on',
  children,
}: SliceNavProps & { onward?: string; children?: ReactNode }) =>
  previous || next ? (
    <nav className="actions" aria-label="Pages">
      {previous ? (
        <a className="button quiet" href={previous} rel="prev">
          Back
        </a>
      ) : null}
      {next ? (
        <a className="button quiet" href={next} rel="next">
          {onward}
        </a>
      ) : null}
      {children}
    </nav>
  ) : null;
