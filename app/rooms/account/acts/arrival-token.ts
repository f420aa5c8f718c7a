import { limits } from '~/kit/limits';
import { type Arrival, arrivalIn } from '~/kit/request/arrival';
import { countCharacters } from '~/kit/text/plain-text';
import type { Secrets } from '~/system/contract/secrets';

/**
 * Encodes an arrival for a mail's link, so that the wanted page opens in another browser too. Encoded because a
 * stranger may have chosen its text, which the mail must not show. Empty if there is nothing to encode. A text beyond
 * the length of a topic stays behind in the session of this browser, since programs for mail cut long links.
 */
export function writeArrival(secrets: Secrets, { redirectTo, topic: waiting }: Arrival): string {
  const topic = countCharacters(waiting) > 2 * limits.topicMaxCharacters ? '' : waiting;
  return redirectTo || topic ? secrets.sign({ redirectTo, topic }) : '';
}

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
