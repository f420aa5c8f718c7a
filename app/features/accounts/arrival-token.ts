import { type Arrival, arrivalIn } from '~/domain/account/arrival';
import type { Secrets } from '~/ports/secrets';

/**
 * An arrival as the link of a mail carries it, so that who goes on in another browser still ends at the page they wanted. Encoded, because a
 * stranger may have chosen its words and the mail must not show them; empty where there is nothing to carry.
 */
export const writeArrival = (secrets: Secrets, { redirectTo, topic }: Arrival): string =>
  redirectTo || topic ? secrets.sign({ redirectTo, topic }) : '';

/** The arrival in a link of ours; an empty one for anything else. */
export const readArrival =
  ({ secrets }: { readonly secrets: Secrets }) =>
  (written: string | null): Arrival => {
    const { redirectTo, topic } = (written && secrets.open(written)) || {};
    return arrivalIn(
      new URLSearchParams({
        redirectTo: typeof redirectTo === 'string' ? redirectTo : '',
        topic: typeof topic === 'string' ? topic : '',
      }),
    );
  };
