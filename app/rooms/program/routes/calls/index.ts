import { json, program } from '~/rooms/program/routes/resource.server';
import { callNames } from '~/rooms/program/rules/openapi/call-names';
import { act, page, wrongMethod } from '~/server/handle.server';

/** `GET /api/v1`: the calls, for who finds the address. */
export const loader = page(
  'anyone',
  async ({ request, rooms }) => {
    const at = `${rooms.server.settings.appUrl}/api/v1`;
    return json(request, {
      name: 'Topiary',
      openapi: `${at}/openapi.json`,
      tokens: `${rooms.server.settings.appUrl}/account/tokens`,
      calls: callNames().map((call) => call.replace(' /', ` ${at}/`)),
    });
  },
  program,
);

export const action = act('anyone', wrongMethod('GET'), { ...program, leavesBody: true });
