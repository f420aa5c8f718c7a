import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { PostForm } from '~/kit/parts/form-parts';
import { reminderWords } from '~/rooms/reminder/words';

/** The page of a mail's address that stops further ones; the form goes back to it. */
export function StopScreen({ isStopped }: { readonly isStopped: boolean }) {
  return (
    <SingleForm title={reminderWords.stopTitle}>
      {isStopped ? (
        <Alert tone="success">{reminderWords.stopDone}</Alert>
      ) : (
        <PostForm>
          <p>{reminderWords.stopAsk}</p>
          <Button>{reminderWords.stopButton}</Button>
        </PostForm>
      )}
    </SingleForm>
  );
}
