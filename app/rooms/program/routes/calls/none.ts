import { messages } from '~/kit/messages';
import { program } from '~/rooms/program/routes/resource.server';
import { act, failure, page } from '~/server/handle.server';

/** Answers unknown addresses below /api/v1, for every caller. */
const notThere = async (): Promise<never> => {
  throw failure(404, messages.request.notFound, program);
};

export const loader = page('anyone', notThere, program);

export const action = act('anyone', notThere, { ...program, leavesBody: true });
