import { useEffect, useState } from 'react';
import { useRouteLoaderData } from '~/kit/page/router';
import type { LearnerZone } from '~/kit/text/time-zone';
import { clockIn, dateIn } from './dates';

/**
 * A date in the learner's time zone. If the browser's zone is not the one that the server used, scripts rewrite the
 * date: this component, or on pages without scripts the inline script (`kit/page/theme-script.ts`).
 */
export const Time = ({ at }: { at: string }) => <InZone at={at} said={dateIn} />;

/** The same with the hour and minute alone. */
export const Clock = ({ at }: { at: string }) => <InZone at={at} said={clockIn} isClock />;

interface InZoneProps {
  at: string;
  said: typeof dateIn;
  isClock?: boolean;
}

function InZone({ at, said, isClock }: InZoneProps) {
  const { zone, isZoneChosen } = useRouteLoaderData<LearnerZone>('root') ?? { zone: null, isZoneChosen: false };
  const [text, setText] = useState(() => said(zone, at));
  useEffect(() => setText(said(isZoneChosen ? zone : undefined, at)), [at, zone, isZoneChosen, said]);
  return (
    <time dateTime={at} data-clock={isClock ? 1 : undefined} suppressHydrationWarning>
      {text}
    </time>
  );
}
