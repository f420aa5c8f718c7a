import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { isLive } from '~/domain/run/state';
import { RunScreen } from '~/ui/run/screen';
import { notFound, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';
import { linesSoFar } from '~/web/run-view.server';

export const meta: MetaFunction = () => [{ title: 'Growing your map · Topiary' }];

/** The page of a map run. Without scripts it refreshes itself, and redirects to the map at the end. */
export const loader = page('member', async ({ params, user, house }) => {
  const owned = await house.runStore.owned(params.runId ?? '', user.id);
  if (owned?.kind !== 'map') throw notFound();
  const snapshot = await house.runs.snapshot(owned.id);
  if (!snapshot) throw notFound();
  const { run, ahead, wait } = snapshot;
  if (run.state === 'done' && run.mapId) throw leadTo(`/map/${run.mapId}`);
  const live = isLive(run);
  const drawn = (await house.drawLabels([run.topic])).get(run.topic);
  return {
    run: {
      id: run.id,
      topic: run.topic,
      drawn,
      state: live ? ('live' as const) : ('failed' as const),
      step: run.step,
      ahead,
      message: live ? null : (run.message ?? messages.run.lost),
      wait: live ? wait : null,
      continues: run.how === 'continue' ? run.mapId : null,
      lines: live ? await linesSoFar(house, run) : [],
    },
    refreshSeconds: live ? limits.refreshPageSeconds : null,
  };
});

export default function RunPage() {
  const { run } = useLoaderData<typeof loader>();
  return (
    <section className="run-page">
      <RunScreen run={run} />
      <p>
        <Link to="/" reloadDocument>
          Back to home
        </Link>
      </p>
    </section>
  );
}
