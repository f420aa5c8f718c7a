import { answer, type Call, resource } from '~/rooms/program/routes/resource.server';

const set = (done: boolean) => async (call: Call) =>
  answer(call, await call.calls.setDone(call.caller, call.part('mapId'), call.part('nodeId'), done));

const done = resource({ POST: set(true), DELETE: set(false) });

export const loader = done.loader;
export const action = done.action;
