import { webhookWords } from '~/rooms/webhook/words';

export interface Failed {
  readonly status: number | null;
  readonly fault: 'private' | 'timeout' | 'network' | null;
}

const faults = { private: 'faultPrivate', timeout: 'faultTimeout', network: 'faultNetwork' } as const;

/** Says why a call did not arrive. */
export function failureSaid({ status, fault }: Failed): string {
  if (status === null) return webhookWords[faults[fault ?? 'network']];
  const isRedirect = status >= 300 && status <= 399;
  return isRedirect ? webhookWords.redirected({ status }) : webhookWords.wrongStatus({ status });
}
