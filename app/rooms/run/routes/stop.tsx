import { isLive } from '~/jobs/rules/state';
import { safePath } from '~/kit/request/safe-path';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { placeOfRun } from './run-view.server';

export const loader = page('anyone', async () => leadTo('/'));

const fields = formSchema({ back: text });

/** Stops the user's live run and aborts the provider's request. Redirects to the map if a map run has made one. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const run = await rooms.run.stopRun(params.runId ?? '', user.id);
  if (!run) throw notFound();
  const { back } = readForm(fields, form);
  if (run.kind === 'lesson') return leadTo(safePath(back, '/'));
  if (run.kind === 'ask') return leadTo(safePath(back, placeOfRun(run)));
  if (run.kind === 'source' && run.state !== 'done') return leadTo('/sources');
  if (run.kind === 'cards' && run.state === 'stopped')
    return leadTo(`/map/${run.mapId}?node=${run.nodeId}#cards`);
  // The usable part is a map already, or will be once the run has ended.
  return leadTo(
    run.state === 'done' && (run.mapId || run.kind === 'source')
      ? placeOfRun(run)
      : isLive(run)
        ? `/runs/${run.id}`
        : '/',
  );
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
