import { createHash } from 'node:crypto';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { failure, page, withinLimit } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/** `/calendar/{secret}.ics`: the days on which cards are due, for whoever has the address. */
export const loader = page(
  'anyone',
  async (visit) => {
    const { params, request, rooms, address } = visit;
    // Counted by address for members too: calendar programs send no cookie.
    await withinLimit({ rooms, user: null, address }, rateLimits.calendars, api);
    const secret = /^([\w.-]+)\.ics$/.exec(params.file ?? '')?.[1];
    const text = secret === undefined ? null : await rooms.reminder.openCalendar(secret);
    if (text === null) throw failure(404, messages.request.notFound, api);
    const headers = {
      ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      'Cache-Control': 'private, no-cache',
    };
    const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim());
    if (known.some((each) => each.replace(/^W\//, '') === headers.ETag))
      return new Response(null, { status: 304, headers });
    const type = 'text/calendar; charset=utf-8';
    const name = 'inline; filename="topiary.ics"';
    return new Response(text, { headers: { ...headers, 'Content-Type': type, 'Content-Disposition': name } });
  },
  api,
);
