import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { ButtonLink } from '~/kit/parts/button';
import styles from '~/rooms/run/ui/run.css?url';
import { RunScreen } from '~/rooms/run/ui/screen';
import { runWords } from '~/rooms/run/words';
import { notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { runView } from './run-view.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.run.proposal ? data.run.topic : runWords.growingYourMap} · Topiary` },
];

/** The page of a run. Without scripts it refreshes itself, and redirects to the result at the end. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const view = await runView(rooms, params.runId ?? '', user.id);
  if (!view) throw notFound();
  const { run, place } = view;
  if (place) throw redirectWithin(place);
  return { run, refreshSeconds: run.state === 'live' ? limits.refreshPageSeconds : null };
});

export default function RunPage() {
  const { run } = useLoaderData<typeof loader>();
  return (
    <section className="run-page">
      <RunScreen run={run} />
      <p>
        <ButtonLink variant="plain" to="/" reloadDocument>
          {runWords.backToHome}
        </ButtonLink>
      </p>
    </section>
  );
}
