import { useEffect, useRef, useState } from 'react';
import { limits } from '~/kit/limits';
import { useBlocker } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import type { LessonSaver } from '~/rooms/lesson/ui/saver';
import { lessonWords } from '~/rooms/lesson/words';

export interface Leaving {
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks before the learner leaves unsaved text. When the document unloads, the browser asks; within the app the text is
 * saved first, and the dialog appears only if that fails or takes long.
 * @returns how to answer the dialog, while it is open
 */
export function useLeaving(saver: LessonSaver, isDirty: boolean): Leaving | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      saver.isDirty &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const [asks, setAsks] = useState(false);
  const latest = useRef(blocker);
  latest.current = blocker;

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let gone = false;
    const timer = setTimeout(() => setAsks(true), limits.leavingPatienceMs);
    void saver.flush().then((isSaved) => {
      if (!gone) setAsks(!isSaved);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      setAsks(false);
    };
  }, [blocker.state, saver]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // Once the text is saved, the navigation goes on, even while the dialog is open.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) latest.current.proceed?.();
  }, [blocker.state, isDirty]);

  if (blocker.state !== 'blocked' || !asks) return null;
  return { stay: () => blocker.reset(), leave: () => blocker.proceed() };
}

export function LeavingDialog({ stay, leave }: Leaving) {
  return (
    <Alert tone="error" role="alertdialog" aria-labelledby="leaving" aria-describedby="leaving-why">
      <div className="stack-s">
        <p id="leaving">
          <strong>{lessonWords.yourLastChangesAre}</strong>
        </p>
        <p id="leaving-why">{lessonWords.theyAreKeptIn}</p>
        <p className="actions">
          {/* Takes focus at once: the dialog interrupts the navigation that the learner has just started. */}
          <Button type="button" small autoFocus onClick={stay}>
            {lessonWords.stayHere}
          </Button>
          <Button type="button" variant="quiet" small onClick={leave}>
            {lessonWords.leaveWithoutSaving}
          </Button>
        </p>
      </div>
    </Alert>
  );
}
