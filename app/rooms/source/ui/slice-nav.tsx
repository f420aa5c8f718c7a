import type { ReactNode } from 'react';
import { sourceWords } from '~/rooms/source/words';

export interface SliceNavProps {
  /** The addresses of the previous and next slice. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the slices before and after the shown passages. */
export const SliceNav = ({
  previous,
  next,
  onward = sourceWords.readOn,
  children,
}: SliceNavProps & { onward?: string; children?: ReactNode }) =>
  previous || next ? (
    <nav className="actions" aria-label={sourceWords.pages}>
      {previous ? (
        <a className="button quiet" href={previous} rel="prev">
          {sourceWords.back}
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
