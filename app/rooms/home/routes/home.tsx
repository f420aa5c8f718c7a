import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { pageData } from '~/client/network/router-data';
import { messages } from '~/kit/messages';
import { Alert } from '~/kit/parts/alert';
import { normaliseTopic } from '~/kit/text/topic';
import { readAim } from '~/rooms/account/rules/aim';
import { aimFaultSaid } from '~/rooms/account/rules/aim-said';
import { openStep } from '~/rooms/account/rules/onboarding';
import landingStyles from '~/rooms/home/ui/front.css?url';
import { Home } from '~/rooms/home/ui/home';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import runStyles from '~/rooms/run/ui/run.css?url';
import { loadRuns, loadRunsOf } from '~/rooms/run/ui/runs-later';
import { formSchema, idempotencyKey, optionalText, readForm, text, wantsData } from '~/server/form.server';
import { act, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { homeData, landingData } from './home.server';

/** Rendered by the server alone: visitors get no scripts. */
const landing = import.meta.env.SSR ? await import('~/rooms/home/ui/landing') : null;

// The code of what was rendered must be there before hydration.
if (!import.meta.env.SSR) await loadRunsOf(pageData('rooms/home/routes/home'));

export const handle = { landing: true, scripts: 'signed-in' as const, indexable: true };
export const links: LinksFunction = () => [listStyles, runStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.screen === 'landing'
    ? [...(landing?.landingMeta({ url: data.url }) ?? []), { tagName: 'link', rel: 'stylesheet', href: landingStyles }]
    : [{ title: 'Topiary' }];

export const loader = page('anyone', async (visit) => {
  const { user } = visit;
  if (!user) return landingData(visit);
  const step = openStep(user);
  if (step !== null) throw redirectWithin(step);
  return homeData(visit, user);
});

export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const begins = new URL(request.url).searchParams.has('run');
  const [data] = await Promise.all([serverLoader<typeof loader>(), begins ? loadRuns().catch(() => {}) : null]);
  await loadRunsOf(data).catch(() => {});
  return data;
};

const fields = formSchema({
  topic: text,
  key: idempotencyKey,
  replaces: optionalText,
  /** The topic that was chosen as typed, or `1` for whatever it is. */
  anyway: text,
  level: text,
  purpose: text,
  minutes: text,
  answer: wantsData,
});

/** Starts a map run. Scripts get the run's id; forms are redirected to the run's page. */
export const action = act(
  'anyone',
  async ({ request, user, form, rooms, access, waitingTopic }) => {
    const { answer: asData, level, purpose, minutes, ...typed } = readForm(fields, form);
    const aim = { level, purpose, minutes };
    const topic = normaliseTopic(typed.topic);
    if (!user) return json({ message: messages.search.notSignedIn, topic }, 401);
    if (openStep(user) !== null) return json({ message: messages.search.insufficientPermissions, topic }, 403);
    const read = readAim(aim);
    if ('fault' in read) {
      const message = aimFaultSaid(read.fault);
      return json({ message: null, aim, aimErrors: { [read.fault]: message }, topic: typed.topic }, 400);
    }
    const anyway = typed.anyway === '1' || (typed.anyway !== '' && normaliseTopic(typed.anyway) === topic);
    const made = await rooms.map.createMap(user.id, { ...typed, anyway, offersImport: true, aim: read.aim });
    if (!made.ok) {
      // A topic about self-harm is not stored.
      if (made.isHelp && waitingTopic) await access.forgetTopic(request);
      return json(
        {
          ...{ message: made.message, isHelp: made.isHelp, choices: made.choices, outline: made.outline },
          ...{ topic: typed.topic, aim },
        },
        { status: made.status, headers: retryAfter(made.retryAfterMs) },
      );
    }
    if (waitingTopic) await access.forgetTopic(request);
    if (asData) {
      const rendered = (await rooms.map.renderLabels([made.run.topic])).get(made.run.topic);
      return json({ run: made.run.id, topic: made.run.topic, rendered });
    }
    return redirectWithin(`/runs/${made.run.id}`);
  },
  {
    recover: (form) => {
      const { topic, level, purpose, minutes } = readForm(fields, form);
      return json({ message: messages.map.saveFailed, topic, aim: { level, purpose, minutes } }, 503);
    },
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
        {landing ? <landing.Landing {...data} /> : <SignedOut />}
      </>
    );
  }
  const refusal = answer && 'message' in answer ? answer : data.refused;
  return (
    <Home
      {...data}
      topic={answer?.topic ?? data.topic}
      aim={{ ...data.aim, ...(answer && 'aim' in answer ? answer.aim : {}) }}
      aimErrors={answer && 'aimErrors' in answer ? answer.aimErrors : undefined}
      problem={refusal?.message ?? null}
      isHelp={refusal !== null && 'isHelp' in refusal && refusal.isHelp}
      choices={refusal !== null && 'choices' in refusal ? refusal.choices : undefined}
      outline={refusal !== null && 'outline' in refusal ? refusal.outline : undefined}
    />
  );
}

/** The session has ended while a page was open: the landing page comes as a document. */
function SignedOut() {
  useEffect(() => location.reload(), []);
  return null;
}
