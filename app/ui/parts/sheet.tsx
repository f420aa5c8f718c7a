import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';

export interface SheetProps {
  /** What it shows, small above the title. */
  kind: string;
  title: string | undefined;
  /** The labels that lead to it. */
  path: readonly string[];
  /** Of the branch that it belongs to; the accent without one. */
  hue?: number;
  /** What stands there is about to change. */
  busy?: boolean;
  /** Beside the kind: what it is doing, and the way to close it. */
  head?: ReactNode;
  foot: ReactNode;
  /** Below everything: where one can go from here. */
  nav?: ReactNode;
  element?: RefObject<HTMLElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A sheet beside what it belongs to, and over it on a phone: head and foot stay, what is between them scrolls. */
export function Sheet({
  kind,
  title,
  path,
  hue,
  busy,
  head,
  foot,
  nav,
  element,
  onKeyDown,
  children,
}: SheetProps) {
  const id = useId();
  return (
    <article
      className={hue === undefined ? 'panel' : `panel h${hue}`}
      aria-labelledby={id}
      aria-busy={busy}
      ref={element}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="panel-head">
        <p className="panel-kind">{kind}</p>
        {head}
      </header>
      <h2 id={id} dir="auto">
        {title}
      </h2>
      <p className="panel-path" dir="auto">
        {path.map((label, at) =>
          // The first gives the whole its direction; the others keep theirs to themselves.
          at === 0 ? (
            label
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a path does not change its order
            <Fragment key={at}>
              {' > '}
              <bdi>{label}</bdi>
            </Fragment>
          ),
        )}
      </p>
      <div className="panel-body">{children}</div>
      <div className="panel-foot">{foot}</div>
      {nav}
    </article>
  );
}
