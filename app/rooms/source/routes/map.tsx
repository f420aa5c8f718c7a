import { messages } from '~/kit/messages';
import { checkForm, choice, formSchema, idempotencyKey, optionalText, text } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/sources/${params.sourceId}`));

const fields = () =>
  formSchema({
    topic: text,
    key: idempotencyKey,
    replaces: optionalText,
    how: choice(['headings', 'model'], messages.sourceMap.noSuchWay),
  });

/** Makes a map of a source: `how` is `headings` (at once, without a model) or `model` (by a run). */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const sourceId = params.sourceId ?? '';
    const read = checkForm(fields(), form);
    if (!read.ok) throw failure(400, read.message);
    const { how, ...asked } = read.values;
    if (how === 'headings') {
      const made = await rooms.source.mapOfHeadings(user.id, sourceId, asked);
      if (!made.ok) throw failure(made.status, made.message, {}, retryAfter(made.retryAfterMs));
      return redirectWithin(`/map/${made.mapId}`);
    }
    const started = await rooms.source.mapByModel(user.id, sourceId, asked);
    if (!started.ok) throw failure(started.status, started.message, {}, retryAfter(started.retryAfterMs));
    return redirectWithin(`/runs/${started.run.id}`);
  },
  { failed: () => messages.search.mapNotSaved },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
