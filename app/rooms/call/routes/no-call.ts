import { messages } from '~/kit/messages';
import { act, failure, page } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/** Answers unknown API addresses in the API's error format (§7), for every caller. */
const notThere = async (): Promise<never> => {
  throw failure(404, messages.request.notFound, api);
};

export const loader = page('anyone', notThere, api);

export const action = act('anyone', notThere, api);
