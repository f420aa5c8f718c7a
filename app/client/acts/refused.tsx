import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';

/**
 * Why an act was refused, and where that is because a lesson has another text by now, the way to it.
 * @param onShow the refusal is heeded and may go
 */
export function Refused({
  message,
  isStale,
  onShow,
}: {
  message: string;
  isStale: boolean;
  onShow: () => void;
}) {
  const { revalidate } = useRevalidator();
  return (
    <Alert tone="error" inSight>
      <div className="stack-s">
        <p>{message}</p>
        {isStale ? (
          <Button
            type="button"
            variant="quiet"
            small
            onClick={({ currentTarget }) => {
              // This button goes.
              currentTarget.closest<HTMLElement>('.panel')?.focus();
              onShow();
              revalidate();
            }}
          >
            Show the current text
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
