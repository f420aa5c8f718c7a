import { answer, resource } from '~/rooms/program/routes/resource.server';

const run = resource({
  GET: async (call) => answer(call, await call.calls.readRun(call.caller, call.part('runId'))),
});

export const loader = run.loader;
export const action = run.action;
