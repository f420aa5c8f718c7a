import { normaliseTopic } from '~/domain/map/topic';
import { safePath } from '~/domain/request/safe-path';

/** What somebody brings along to sign-in and sign-up; empty where there is none. */
export interface Arrival {
  /** The path of this site that they wanted to go to. */
  readonly redirectTo: string;
  /** The topic that they typed on the landing page; waits in the home screen's box. */
  readonly topic: string;
}

/** The arrival that an address carries, without what would lead to another site. */
export const arrivalIn = (fields: URLSearchParams): Arrival => ({
  redirectTo: safePath(fields.get('redirectTo'), ''),
  topic: normaliseTopic(fields.get('topic') ?? ''),
});

/** The same address with the arrival, so that going from one way in to another loses nothing. */
export function withArrival(address: string, { redirectTo, topic }: Arrival): string {
  const query = new URLSearchParams();
  if (redirectTo) query.set('redirectTo', redirectTo);
  if (topic) query.set('topic', topic);
  return query.size > 0 ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** Where it leads once signed in: to the wanted page, or home with the topic, or to `otherwise` where nothing was brought along. */
export const onward = ({ redirectTo, topic }: Arrival, otherwise = '/'): string =>
  redirectTo || (topic ? `/?topic=${encodeURIComponent(topic)}` : otherwise);
