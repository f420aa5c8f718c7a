import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import lines from '~/kit/styles/proposal-lines.css?url';
import { gainsView, takeGains } from '~/rooms/copy/routes/gains-view.server';
import { GainsPage } from '~/rooms/copy/ui/gains';
import { changeSentence } from '~/rooms/editing/rules/said';
import styles from '~/rooms/editing/ui/edit.css?url';
import { ProposalPage } from '~/rooms/editing/ui/proposal';
import { editingWords } from '~/rooms/editing/words';
import { labelsToRender, treePatch } from '~/rooms/map/ui/patch';
import { formSchema, list, readForm, text, wantsData, wholeNumber, wholeNumbers } from '~/server/form.server';
import { act, failure, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { writtenOfMap } from './views/difference-view.server';
import { proposalView } from './views/proposal-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [styles, lines].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [{ title: editingWords.proposalTopiary }];

/** A run's proposal, with a checkbox per node. While the run is live, and if it failed, redirects to the run's page. */
export const loader = page('member', async ({ params, user, rooms, context }) => {
  const [mapId = '', runId = ''] = [params.mapId, params.runId];
  const state = await rooms.editing.openProposal(user.id, mapId, runId);
  const gained = state ? null : await rooms.copy.openGains(user.id, mapId, runId);
  if (gained) return { gone: null, mapId, proposal: null, original: await gainsView(rooms, runId, gained) };
  if (!state) throw mapNotFound(user);
  if (state.kind === 'run' && !context.posted) throw redirectWithin(`/runs/${runId}`);
  if (state.kind !== 'open') return { gone: messages.growth.nodeGone, mapId, proposal: null, original: null };
  return { gone: null, mapId, proposal: await proposalView(rooms, runId, state.proposal), original: null };
});

const fields = formSchema({
  take: text,
  keep: wholeNumbers(4),
  drop: list,
  version: wholeNumber(9),
  answer: wantsData,
});

/** Adds the nodes in `keep` (all with `all`, none with `none`), and removes those in `drop`. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const [mapId = '', runId = ''] = [params.mapId, params.runId];
  const isGrowth = (await rooms.editing.openProposal(user.id, mapId, runId)) !== null;
  if (!isGrowth && !(await rooms.copy.openGains(user.id, mapId, runId)))
    throw notFound(await rooms.map.refuseChange(mapId, user.id));
  const refused = await rooms.lesson.refuseSave(user.id);
  if (refused) throw failure(refused.status, refused.message, {}, retryAfter(refused.retryAfterMs));
  if (!isGrowth) return takeGains(rooms, form, { userId: user.id, mapId, runId });
  const { take, answer: asData, version: shown, ...marked } = readForm(fields, form);
  if (take === 'none') {
    await rooms.run.dismissRun(runId, user.id);
    return redirectWithin(`/map/${mapId}/edit`, { status: 303 });
  }
  const [keep, drop] = [new Set(marked.keep), new Set(marked.drop)];
  const accepted = await rooms.editing.acceptProposal(user.id, mapId, runId, { keep, drop });
  if (!accepted.ok) {
    const { status, message, retryAfterMs } = accepted;
    return json({ message, keep: [...keep], drop: [...drop] }, { status, headers: retryAfter(retryAfterMs) });
  }
  const { version, change, before } = accepted;
  if (asData) {
    const found = await rooms.editing.differenceOf(user.id, mapId, accepted, shown ?? before.version);
    const says = change ? changeSentence({ change, cause: 'grown' }) : messages.growth.nothingTaken;
    const answer = { message: null, says, version, patch: null, keep: [], drop: [] };
    if (found === null || found === 'unknown') return json(answer);
    const rendered = await rooms.map.renderLabels(labelsToRender(found));
    const memory = await rooms.review.memoryOfMap(mapId, user.id, found.tree);
    return json({ ...answer, patch: treePatch(found, { written: writtenOfMap(found), rendered, memory }) });
  }
  const node = change && 'node' in change ? change.node : '';
  const done = change ? `version=${version}` : 'said=unchanged';
  return redirectWithin(`/map/${mapId}/edit?${node ? `node=${node}&` : ''}${done}#node`, { status: 303 });
});

export default function Proposal() {
  const { proposal, gone, mapId, original } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && typeof answer.message === 'string' ? { ...answer, message: answer.message } : null;
  if (original) return <GainsPage {...original} problem={refused?.message ?? null} />;
  return <ProposalPage {...{ proposal, gone, mapId, refused }} />;
}
