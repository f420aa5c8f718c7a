import { useEffect, useState } from 'react';
import { useRouteLoaderData } from '~/kit/page/router';
import type { LearnerZone } from '~/kit/text/time-zone';
import { dateIn } from './dates';

export function useLearnerZone(): LearnerZone {
  const { zone, isZoneChosen } = useRouteLoaderData<LearnerZone>('root') ?? { zone: null, isZoneChosen: false };
  return { zone, isZoneChosen };
}

/**
 * A date in the learner's time zone. If the browser's zone is not the one that the server used, scripts rewrite the
 * date: this component, or on pages without scripts the inline script (`kit/page/theme-script.ts`).
 */
export const Time = ({ at }: { at: string }) => <TimeIn at={at} {...useLearnerZone()} />;

/** The same for a part that has no context on the server. */
export function TimeIn({ at, zone, isZoneChosen }: { at: string } & LearnerZone) {
  const [text, setText] = useState(() => dateIn(zone, at));
  useEffect(() => setText(dateIn(isZoneChosen ? zone : undefined, at)), [at, zone, isZoneChosen]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text}
    </time>
  );
}
