import { type Arrival, arrivalIn } from '~/kit/request/arrival';
import type { Secrets } from '~/system/contract/secrets';

/**
 * Encodes an arrival for a mail's link, so that the wanted page opens in another browser too. Encoded because a
 * stranger may have chosen its text, which the mail must not show. Empty if there is nothing to encode.
 */
export const writeArrival = (secrets: Secrets, { redirectTo, topic }: Arrival): string =>
  redirectTo || topic ? secrets.sign({ redirectTo, topic }) : '';

/** Decodes a signed arrival; empty if the signature is invalid. */
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
