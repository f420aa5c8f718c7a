import { Alert } from '~/kit/parts/alert';
import { accountWords } from '~/rooms/account/words';

/** Tells the owner of a new server how to become its administrator. */
export const FirstLinkNote = () => (
  <Alert title={accountWords.isThisYourServer}>
    <p>{accountWords.itIsNewIts}</p>
  </Alert>
);
