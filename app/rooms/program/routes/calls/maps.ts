import { limits } from '~/kit/limits';
import { answer, numberIn, resource, textIn } from '~/rooms/program/routes/resource.server';
import { jsonFlag, jsonText, maybe } from '~/server/body/json-body.server';

/** Sends `topic` for a run that makes the map, or `outline` for one that is imported. */
const fields = {
  topic: maybe(jsonText),
  anyway: maybe(jsonFlag),
  outline: maybe(jsonText),
  title: maybe(jsonText),
  key: maybe(jsonText),
};

const maps = resource(
  {
    GET: async (call) =>
      answer(
        call,
        await call.calls.listMaps(call.caller, {
          search: textIn(call, 'q'),
          cursor: textIn(call, 'cursor'),
          limit: numberIn(call, 'limit', { most: 100, otherwise: limits.userMapsPerPage }),
        }),
      ),
    POST: async (call) => {
      const { topic = '', anyway, outline, title, key } = call.body(fields);
      if (outline === undefined) {
        const started = await call.calls.makeMap(call.caller, { topic, anyway, key });
        return answer(call, started, { status: 202, headers: ({ id }) => ({ Location: `/api/v1/runs/${id}` }) });
      }
      const made = await call.calls.importMap(call.caller, { outline, title: title ?? topic, key });
      return answer(call, made, { status: 201, headers: ({ id }) => ({ Location: `/api/v1/maps/${id}` }) });
    },
  },
  limits.changeBodyMaxBytes,
);

export const loader = maps.loader;
export const action = maps.action;
