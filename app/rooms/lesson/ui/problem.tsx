import { useEffect } from 'react';
import { messages } from '~/kit/messages';
import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { lessonWords } from '~/rooms/lesson/words';

/** Why a leaf is missing or may be stale. If the network failed, loads it again when it is back. */
export function Problem({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isOffline = problem === messages.search.fetchFailed;
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', revalidate);
    return () => removeEventListener('online', revalidate);
  }, [isOffline, revalidate]);
  return (
    <Alert tone="error" inSight>
      <div className="stack-s">
        <p>{problem}</p>
        {isOffline ? (
          <Button type="button" variant="quiet" small busy={state !== 'idle'} onClick={revalidate}>
            {lessonWords.tryAgain}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
