import { Alert } from '~/kit/parts/alert';

/** Tells the owner of a new server how to become its administrator. */
export const FirstLinkNote = () => (
  <Alert title="Is this your server?">
    <p>It is new. Its start printed a link that makes the first account: open that one instead.</p>
  </Alert>
);
