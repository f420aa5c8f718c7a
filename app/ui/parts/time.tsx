import { useEffect, useState } from 'react';
import { localDate, utcDate } from './dates';

/** A date: first in UTC, so that server and browser render the same, then in the browser's time zone. */
export function Time({ at }: { at: string }) {
  const [text, setText] = useState(() => utcDate(at));
  useEffect(() => setText(localDate(at)), [at]);
  return <time dateTime={at}>{text}</time>;
}
