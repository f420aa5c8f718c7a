import { answer, numberIn, resource, textIn, wordIn } from '~/rooms/program/routes/resource.server';
import { searchPagesMost } from '~/rooms/program/rules/limits';
import { searchScopes } from '~/rooms/search/rules/scope';

const search = resource({
  GET: async (call) =>
    answer(
      call,
      await call.calls.findTexts(call.caller, {
        query: textIn(call, 'q'),
        scope: wordIn(call, 'in', searchScopes, 'all'),
        map: textIn(call, 'map') || undefined,
        page: numberIn(call, 'page', { most: searchPagesMost, otherwise: 1 }),
      }),
    ),
});

export const loader = search.loader;
export const action = search.action;
