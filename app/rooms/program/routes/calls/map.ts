import { answer, resource } from '~/rooms/program/routes/resource.server';
import { jsonFlag, jsonText, maybe } from '~/server/body/json-body.server';

const fields = { title: maybe(jsonText), public: maybe(jsonFlag) };

const map = resource({
  GET: async (call) => answer(call, await call.calls.readMap(call.caller, call.part('mapId'))),
  PATCH: async (call) => answer(call, await call.calls.changeMap(call.caller, call.part('mapId'), call.body(fields))),
  DELETE: async (call) => answer(call, await call.calls.deleteMap(call.caller, call.part('mapId')), { status: 204 }),
});

export const loader = map.loader;
export const action = map.action;
