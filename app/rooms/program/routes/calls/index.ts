import { json, program } from '~/rooms/program/routes/resource.server';
import { callNames } from '~/rooms/program/rules/openapi/call-names';
import { act, page, wrongMethod } from '~/server/handle.server';

/** `GET /api/v1`: the list of calls. */
export const loader = page(
  'anyone',
  async ({ request, rooms }) => {
    const { appUrl } = rooms.server.settings;
    return json(request, {
      name: 'Topiary',
      openapi: `${appUrl}/api/v1/openapi.json`,
      tokens: `${appUrl}/account/tokens`,
      calls: callNames().map((call) => call.replace(' ', ` ${appUrl}`)),
    });
  },
  program,
);

export const action = act('anyone', wrongMethod('GET'), { ...program, leavesBody: true });
