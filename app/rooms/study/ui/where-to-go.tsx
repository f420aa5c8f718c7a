import { Link } from '~/kit/page/router';
import type { PrimaryAct } from './facts';

/** The one act of a map's head. */
export function WhereToGo({ to, lang }: { to: PrimaryAct; lang: string | undefined }) {
  return (
    <p className="go-to">
      <Link
        to={to.href}
        className="button primary small"
        preventScrollReset
        reloadDocument={to.label === null}
        title={to.label ?? undefined}
      >
        {to.words}
      </Link>
      {to.label && <bdi lang={lang}>{to.label}</bdi>}
    </p>
  );
}
