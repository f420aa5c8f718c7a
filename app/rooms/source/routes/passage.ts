import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { shownFigure } from '~/rooms/source/rules/shown-figure';
import { failure, page, withinLimit } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/** For scripts: passage `n` of a source, to show in place of its citation. */
export const loader = page(
  'anyone',
  async (visit) => {
    const { params, url, user, rooms } = visit;
    await withinLimit(visit, rateLimits.polls, api);
    const n = url.searchParams.get('n') ?? '1';
    const passage = /^\d{1,7}$/.test(n)
      ? await rooms.source.openPassage(params.sourceId ?? '', Number(n), user?.id ?? null)
      : null;
    if (!passage) throw failure(404, messages.source.notFound, api);
    const { title, page, heading, text, source } = passage;
    const figures = passage.figures.map((figure) => shownFigure(source, figure, page));
    return json({ title, page, heading, text, figures }, { headers: { 'Cache-Control': 'private, no-store' } });
  },
  api,
);
