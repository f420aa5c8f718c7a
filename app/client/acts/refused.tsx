import { clientWords } from '~/client/words';
import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';

/**
 * Why an action was refused, and a link to the current text if a lesson has changed meanwhile.
 * @param onShow called when the refusal may disappear
 */
export function Refused({ message, isStale, onShow }: { message: string; isStale: boolean; onShow: () => void }) {
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
              // This button is about to be removed.
              currentTarget.closest<HTMLElement>('.panel')?.focus();
              onShow();
              revalidate();
            }}
          >
            {clientWords.showTheCurrentText}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
