import { isLive } from '~/jobs/rules/state';
import { safePath } from '~/kit/request/safe-path';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { placeOfRun } from './run-view.server';

export const loader = page('anyone', async () => redirectWithin('/'));

const fields = formSchema({ back: text });

/** Stops the user's live run and aborts the provider's request. Redirects to the map if a map run has made one. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const run = await rooms.run.stopRun(params.runId ?? '', user.id);
  if (!run) throw notFound();
  const { back } = readForm(fields, form);
  if (run.kind === 'lesson') return redirectWithin(safePath(back, '/'));
  if (run.kind === 'ask') return redirectWithin(safePath(back, placeOfRun(run)));
  if (run.kind === 'source' && run.state !== 'done') return redirectWithin('/sources');
  if (run.kind === 'placement' || run.kind === 'needs') return redirectWithin(placeOfRun(run));
  if ((run.kind === 'cards' || run.kind === 'exercises') && run.state === 'stopped')
    return redirectWithin(`/map/${run.mapId}?node=${run.nodeId}#cards`);
  // The usable part is a map already, or will be once the run has ended.
  return redirectWithin(
    run.state === 'done' && (run.mapId || run.kind === 'source')
      ? placeOfRun(run)
      : isLive(run)
        ? `/runs/${run.id}`
        : '/',
  );
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
