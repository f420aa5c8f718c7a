import { messages } from '~/kit/messages';
import { act, failure, page } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/** Answers every unknown address of the API as its calls answer errors (§7), whoever asks. */
const notThere = async (): Promise<never> => {
  throw failure(404, messages.request.notFound, api);
};

export const loader = page('anyone', notThere, api);

export const action = act('anyone', notThere, api);
