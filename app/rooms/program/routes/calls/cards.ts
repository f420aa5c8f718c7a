import { answer, numberIn, resource, textIn } from '~/rooms/program/routes/resource.server';
import { jsonText, maybe } from '~/server/body/json-body.server';

const fields = {
  node: jsonText,
  front: jsonText,
  back: maybe(jsonText),
  figure: maybe(jsonText),
  key: maybe(jsonText),
};

const cards = resource({
  GET: async (call) => {
    const wanted = { node: textIn(call, 'node'), page: numberIn(call, 'page', { most: 10_000, otherwise: 1 }) };
    return answer(call, await call.calls.listCards(call.caller, call.part('mapId'), wanted));
  },
  POST: async (call) => {
    const mapId = call.part('mapId');
    const added = await call.calls.addCard(call.caller, mapId, call.body(fields));
    return answer(call, added, {
      status: 201,
      headers: ({ id }) => ({ Location: `/api/v1/maps/${mapId}/cards/${id}` }),
    });
  },
});

export const loader = cards.loader;
export const action = cards.action;
