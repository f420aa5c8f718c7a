import { useEffect, useState } from 'react';
import { localDate, utcDate } from './dates';

/** A moment: in UTC from the server, in the reader's zone once scripts run (server and browser agree on the first drawing). */
export function Time({ at }: { at: string }) {
  const [text, setText] = useState(() => utcDate(at));
  useEffect(() => setText(localDate(at)), [at]);
  return <time dateTime={at}>{text}</time>;
}
