import { rootId } from '~/rooms/map/rules/tree';
import { formSchema, list, readForm, text } from '~/server/form.server';
import { act, mapNotFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

/** More than a branch ever has live at once. */
const batchesMax = 100;

const fields = formSchema({ batch: list, node: text });

/** Stops the live runs of the batches that the form names. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const mapId = params.mapId ?? '';
  const { batch, node } = readForm(fields, form);
  const batches = batch.slice(0, batchesMax);
  if (!(await rooms.lesson.stopBranch({ userId: user.id, mapId, batches }))) throw mapNotFound(user);
  return redirectWithin(`/map/${mapId}/branch?node=${encodeURIComponent(node || rootId)}`);
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
