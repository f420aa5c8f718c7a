import { useEffect, useState } from 'react';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { reminderWords } from '~/rooms/reminder/words';
import { hasPush, isSubscribed, subscribe } from './subscribe';

interface PushHereProps {
  /** The server's public key for notifications. */
  readonly pushKey: string;
  /** The browsers that get notifications, each by a hash of its address. */
  readonly browsers: readonly string[];
}

/** Turns on notifications in this browser, which takes a script and a press. */
export function PushHere({ pushKey, browsers }: PushHereProps) {
  const [state, setState] = useState<'asking' | 'off' | 'on' | 'unsupported'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!hasPush()) setState('unsupported');
    else void isSubscribed(pushKey, browsers).then((isOn) => setState(isOn ? 'on' : 'off'));
  }, [pushKey, browsers]);

  async function turnOn() {
    setState('asking');
    const refused = await subscribe(pushKey);
    setProblem(refused);
    setState(refused === null ? 'on' : 'off');
    // The form above shows how many browsers there are.
    if (refused === null) location.assign('/account/reminders?saved=saved');
  }

  return (
    <>
      <p>{reminderWords.pushExplained}</p>
      <noscript>
        <Alert tone="info">{reminderWords.needsScripts}</Alert>
      </noscript>
      {problem && <Alert tone="error">{problem}</Alert>}
      {state === 'on' ? (
        <p role="status">{reminderWords.onHere}</p>
      ) : state === 'unsupported' ? (
        <p>{reminderWords.notSupported}</p>
      ) : (
        <p className="js-only">
          <Button variant="quiet" type="button" disabled={state === 'asking'} onClick={() => void turnOn()}>
            {reminderWords.turnOnHere}
          </Button>
        </p>
      )}
    </>
  );
}
