import { Link } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import type { PrimaryAct } from './facts';

/** The one act of a map's head. */
export function WhereToGo({ mapId, to }: { mapId: string; to: PrimaryAct }) {
  const label = to.label && <bdi>{to.label}</bdi>;
  if (to.asks)
    return (
      <form className="go-to" method="post" action={`/map/${mapId}/lesson`}>
        <input type="hidden" name="node" value={to.asks} />
        <Button small>{to.words}</Button>
        {label}
      </form>
    );
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
      {label}
    </p>
  );
}
