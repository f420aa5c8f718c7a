import { answer, resource } from '~/rooms/program/routes/resource.server';
import { jsonFlag, jsonText, maybe } from '~/server/body/json-body.server';

const fields = {
  front: maybe(jsonText),
  back: maybe(jsonText),
  figure: maybe(jsonText),
  suspended: maybe(jsonFlag),
};

const card = resource({
  GET: async (call) => answer(call, await call.calls.readCard(call.caller, call.part('mapId'), call.part('cardId'))),
  PATCH: async (call) =>
    answer(call, await call.calls.changeCard(call.caller, call.part('mapId'), call.part('cardId'), call.body(fields))),
  DELETE: async (call) =>
    answer(call, await call.calls.deleteCard(call.caller, call.part('mapId'), call.part('cardId')), { status: 204 }),
});

export const loader = card.loader;
export const action = card.action;
