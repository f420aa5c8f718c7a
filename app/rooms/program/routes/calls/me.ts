import { answer, resource } from '~/rooms/program/routes/resource.server';

const me = resource({ GET: async (call) => answer(call, await call.calls.who(call.caller)) });

export const loader = me.loader;
export const action = me.action;
