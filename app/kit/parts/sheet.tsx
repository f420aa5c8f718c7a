import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';

interface SheetProps {
  /** Small text above the title. */
  kind: string;
  title: ReactNode;
  /** The title as plain text: the bar at the top shows it once the title has scrolled out of view. */
  plainTitle?: string | undefined;
  /** Labels of the title's ancestors, from the root. */
  path: readonly ReactNode[];
  /** `lang` and `dir` of title and path. */
  written?: { lang?: string; dir: string };
  /** The target of a label in the path, if it has one. */
  linkOf?: (at: number) => string | undefined;
  /** Additional classes. */
  look?: string;
  /** The hue of its branch; by default the accent colour. */
  hue?: number;
  /** The content is being loaded (`aria-busy`). */
  busy?: boolean;
  /** Status and close button beside `kind`. */
  head?: ReactNode;
  foot: ReactNode;
  /** Links to other nodes, at the bottom. */
  nav?: ReactNode;
  element?: RefObject<HTMLElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A side panel; on a phone it covers the page. The bar at the top and the foot stay while the rest scrolls. */
export function Sheet({
  kind,
  title,
  plainTitle,
  path,
  written = { dir: 'auto' },
  linkOf,
  look = '',
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
      className={`panel ${hue === undefined ? '' : `h${hue}`} ${look}`}
      aria-labelledby={id}
      aria-busy={busy}
      ref={element}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="panel-head">
        <p className="panel-kind" data-title={plainTitle} {...written}>
          {kind}
        </p>
        {head}
      </header>
      {path.length > 0 ? (
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
      ) : null}
      <h2 id={id} {...written}>
        {title}
      </h2>
      <div className="panel-body">{children}</div>
      <div className="panel-end">
        <div className="panel-foot">{foot}</div>
        {nav}
      </div>
    </article>
  );
}
