import { json, program } from '~/rooms/program/routes/resource.server';
import { openApi } from '~/rooms/program/rules/openapi/openapi';
import { act, page, wrongMethod } from '~/server/handle.server';

/** `GET /api/v1/openapi.json`: the description of all calls. */
export const loader = page(
  'anyone',
  async ({ request, rooms }) => json(request, openApi(rooms.server.settings.appUrl)),
  program,
);

export const action = act('anyone', wrongMethod('GET'), { ...program, leavesBody: true });
