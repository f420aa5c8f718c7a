import { useCallback, useEffect } from 'react';
import { messages } from '~/kit/messages';
import { useNavigate, useNavigation, useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { lessonWords } from '~/rooms/lesson/words';

/**
 * Why a leaf is missing or may be stale. If the network failed, loads it again when it is back.
 * @param unreached the search of another leaf, which was to be opened
 * @param isEditing then the other leaf waits for the button
 */
export function Problem({
  problem,
  unreached,
  isEditing = false,
}: {
  problem: string;
  unreached?: string | undefined;
  isEditing?: boolean;
}) {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isOffline = problem === messages.search.fetchFailed;
  const again = useCallback(
    () => (unreached === undefined ? revalidate() : navigate(unreached, { preventScrollReset: true })),
    [unreached, revalidate, navigate],
  );
  useEffect(() => {
    if (!isOffline || (isEditing && unreached !== undefined)) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline, isEditing, unreached, again]);
  return (
    <Alert tone="error" inSight>
      <div className="stack-s">
        <p>{problem}</p>
        {isOffline ? (
          <Button
            type="button"
            variant="quiet"
            small
            busy={state !== 'idle' || navigation.state !== 'idle'}
            onClick={again}
          >
            {lessonWords.tryAgain}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
