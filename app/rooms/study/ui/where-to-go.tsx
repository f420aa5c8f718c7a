import { Link } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import type { MapFacts } from './facts';

/** A link to the first lesson of a new map, or to the one that was open last. */
export function WhereToGo({ mapId, to }: { mapId: string; to: NonNullable<MapFacts['goTo']> }) {
  const label = <bdi>{to.label}</bdi>;
  if (to.asks)
    return (
      <form className="go-to" method="post" action={`/map/${mapId}/lesson`}>
        <input type="hidden" name="node" value={to.nodeId} />
        <Button small>Start here</Button>
        {label}
      </form>
    );
  const isStart = to.kind === 'start';
  return (
    <p className="go-to">
      <Link to={`?node=${to.nodeId}`} className={isStart ? 'button primary small' : ''} preventScrollReset>
        {isStart ? 'Start here' : <>Continue: {label}</>}
      </Link>
      {isStart && label}
    </p>
  );
}
