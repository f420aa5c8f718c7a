import { waitingTopic } from '~/kit/outline/pasted-outline';
import { safePath } from './safe-path';

/** State that is carried through sign-in and sign-up; empty strings if there is none. */
export interface Arrival {
  /** The path on this site to return to. */
  readonly redirectTo: string;
  /** The topic typed on the landing page, or an outline, to fill in on the home screen. */
  readonly topic: string;
  /** The token of an invitation. */
  readonly invitation?: string;
}

/** The empty arrival. */
export const noArrival: Arrival = { redirectTo: '', topic: '' };

/** Parses the arrival from query parameters or form fields; paths to other sites are dropped. */
export const arrivalIn = (fields: URLSearchParams): Arrival => {
  const invitation = fields.get('invitation') ?? '';
  return {
    redirectTo: safePath(fields.get('redirectTo'), ''),
    topic: waitingTopic(fields.get('topic') ?? ''),
    ...(/^[\w-]{20,60}$/.test(invitation) ? { invitation } : {}),
  };
};

const carried = ['invitation', 'redirectTo', 'topic'] as const;

/** Adds the arrival to a link between sign-in screens. */
export function withArrival(address: string, arrival: Arrival): string {
  const query = new URLSearchParams();
  for (const name of carried) if (arrival[name]) query.set(name, arrival[name]);
  return query.size > 0 ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** The address after sign-in: the requested page, home with the topic, or `otherwise`. */
export const onward = ({ redirectTo, topic }: Arrival, otherwise = '/'): string =>
  redirectTo || (topic ? `/?${new URLSearchParams({ topic })}` : otherwise);
