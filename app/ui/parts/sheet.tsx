import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';

export interface SheetProps {
  /** Small text above the title. */
  kind: string;
  title: ReactNode;
  /** Labels from the root. */
  path: readonly ReactNode[];
  /** `lang` and `dir` of title and path. */
  written?: { lang?: string; dir: string };
  /** Where a step of the path leads, if anywhere. */
  linkOf?: (at: number) => string | undefined;
  /** The hue of its branch; by default the accent colour. */
  hue?: number;
  /** The content is being loaded (`aria-busy`). */
  busy?: boolean;
  /** Beside `kind`: status and close button. */
  head?: ReactNode;
  foot: ReactNode;
  /** At the bottom: links to other nodes. */
  nav?: ReactNode;
  element?: RefObject<HTMLElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A side panel, on a phone over the page. Head and foot stay while the content scrolls. */
export function Sheet({
  kind,
  title,
  path,
  written = { dir: 'auto' },
  linkOf,
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
      <h2 id={id} {...written}>
        {title}
      </h2>
      <p className="panel-path" {...written}>
        {path.map((label, at) => {
          const to = linkOf?.(at);
          const step = to ? <a href={to}>{label}</a> : label;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a path does not change its order
            <Fragment key={at}>
              {/* The first label sets the direction of the whole path; the others are isolated. */}
              {at === 0 ? (
                step
              ) : (
                <>
                  {' > '}
                  <bdi>{step}</bdi>
                </>
              )}
            </Fragment>
          );
        })}
      </p>
      <div className="panel-body">{children}</div>
      <div className="panel-foot">{foot}</div>
      {nav}
    </article>
  );
}
