import { limits } from '~/kit/limits';
import { answer, resource, wordIn } from '~/rooms/program/routes/resource.server';
import { jsonText, wholeNumberTo } from '~/server/body/json-body.server';

const fields = { markdown: jsonText, version: wholeNumberTo(Number.MAX_SAFE_INTEGER) };

const lesson = resource(
  {
    GET: async (call) => {
      const purpose = wordIn(call, 'for', ['reading', 'editing'], 'reading');
      return answer(call, await call.calls.readLesson(call.caller, call.part('mapId'), call.part('nodeId'), purpose));
    },
    PUT: async (call) =>
      answer(
        call,
        await call.calls.saveLesson(call.caller, call.part('mapId'), call.part('nodeId'), call.body(fields)),
      ),
    POST: async (call) => {
      const started = await call.calls.writeLesson(call.caller, call.part('mapId'), call.part('nodeId'));
      return answer(call, started, { status: 202, headers: ({ id }) => ({ Location: `/api/v1/runs/${id}` }) });
    },
  },
  limits.lessonBodyMaxBytes,
);

export const loader = lesson.loader;
export const action = lesson.action;
