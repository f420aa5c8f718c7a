import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openStep } from '~/domain/account/onboarding';
import { normaliseTopic } from '~/domain/map/topic';
import { messages } from '~/domain/messages';
import { Home } from '~/ui/front/home';
import { Landing, landingDescription, landingMeta } from '~/ui/front/landing';
import { Alert } from '~/ui/parts/alert';
import landingStyles from '~/ui/styles/front.css?url';
import listStyles from '~/ui/styles/lists.css?url';
import { act, page, retryAfter } from '~/web/handle.server';
import { homeData, landingData } from '~/web/home.server';
import { leadTo } from '~/web/lead.server';

export const handle = { landing: true, scripts: 'signed-in' as const, indexable: true };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.screen === 'landing'
    ? [...landingMeta({ url: data.url }), { tagName: 'link', rel: 'stylesheet', href: landingStyles }]
    : [{ title: 'Topiary' }, { name: 'description', content: landingDescription }];

export const loader = page('anyone', async (visit) => {
  const { user } = visit;
  if (!user) return landingData(visit);
  const step = openStep(user);
  if (step !== null) throw leadTo(step);
  return homeData(visit, user);
});

/** Starts a map run. Scripts get the run's id; forms are redirected to the run's page. */
export const action = act(
  'anyone',
  async ({ request, user, form, house, access, waitingTopic }) => {
    const topic = normaliseTopic(form.get('topic') ?? '');
    if (!user) return json({ message: messages.search.notSignedIn, topic }, 401);
    if (openStep(user) !== null)
      return json({ message: messages.search.insufficientPermissions, topic }, 403);
    const made = await house.createMap(user.id, {
      topic: form.get('topic') ?? '',
      key: form.get('key') ?? '',
      replaces: form.get('replaces'),
    });
    if (!made.ok) {
      // Nothing is kept of such a topic.
      if (made.isHelp && waitingTopic) await access.forgetTopic(request);
      return json(
        { message: made.message, isHelp: made.isHelp, choices: made.choices, topic: form.get('topic') ?? '' },
        { status: made.status, headers: retryAfter(made.retryAfterMs) },
      );
    }
    if (waitingTopic) await access.forgetTopic(request);
    if (form.get('answer') === 'json') {
      const drawn = (await house.drawLabels([made.run.topic])).get(made.run.topic);
      return json({ run: made.run.id, topic: made.run.topic, drawn });
    }
    return leadTo(`/runs/${made.run.id}`);
  },
  {
    recover: (form) => json({ message: messages.map.saveFailed, topic: form.get('topic') ?? '' }, 503),
  },
);

export default function Index() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (data.screen === 'landing') {
    const problem = answer && 'message' in answer ? answer.message : null;
    return (
      <>
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        {data.notice ? <Alert tone="success">{data.notice}</Alert> : null}
        <Landing {...data} />
      </>
    );
  }
  const refusal = answer && 'message' in answer ? answer : data.refused;
  return (
    <Home
      {...data}
      topic={answer?.topic ?? data.topic}
      problem={refusal?.message ?? null}
      isHelp={refusal !== null && 'isHelp' in refusal && refusal.isHelp}
      choices={refusal !== null && 'choices' in refusal ? refusal.choices : undefined}
    />
  );
}
