import { Link } from '~/kit/page/router';
import type { MapFacts } from './facts';

/** A link to the first lesson of a new map, or to the one that was open last. */
export function WhereToGo({ to }: { to: NonNullable<MapFacts['goTo']> }) {
  const label = <bdi>{to.label}</bdi>;
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
