import { answer, resource } from '~/rooms/program/routes/resource.server';
import { jsonText, jsonTexts, maybe, wholeNumberTo } from '~/server/body/json-body.server';

const most = 1_000_000_000;
const fields = {
  card: jsonText,
  seen: wholeNumberTo(most),
  grade: maybe(wholeNumberTo(4, 1)),
  option: maybe(jsonText),
  answer: maybe(jsonTexts),
  ms: maybe(wholeNumberTo(most)),
};

const reviews = resource({
  POST: async (call) => answer(call, await call.calls.answerCard(call.caller, call.body(fields))),
});

export const loader = reviews.loader;
export const action = reviews.action;
