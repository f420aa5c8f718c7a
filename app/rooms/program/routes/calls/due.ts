import { answer, numberIn, resource, textIn } from '~/rooms/program/routes/resource.server';
import { dueMost } from '~/rooms/program/rules/limits';

const due = resource({
  GET: async (call) =>
    answer(
      call,
      await call.calls.dueCards(call.caller, {
        limit: numberIn(call, 'limit', { most: dueMost, otherwise: 10 }),
        map: textIn(call, 'map') || null,
        node: textIn(call, 'node') || null,
      }),
    ),
});

export const loader = due.loader;
export const action = due.action;
