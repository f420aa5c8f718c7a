import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { rootId } from '~/rooms/map/rules/tree';
import styles from '~/rooms/map/ui/styles/branch.css?url';
import { BranchPage } from '~/rooms/study/ui/branch';
import { studyWords } from '~/rooms/study/words';
import { formSchema, idempotencyKey, readForm, text } from '~/server/form.server';
import { act, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { branchView } from './views/branch-view.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? studyWords.lessonsOfLabelTopiary({ label: data.label }) : studyWords.lessonsTopiary },
];

/** The lessons of a branch of the user's own map: those written, those missing, and a form to write all of them. */
export const loader = page('member', async ({ params, user, url, rooms }) => {
  const opened = await rooms.lesson.openBranch(user.id, params.mapId ?? '', url.searchParams.get('node') ?? rootId);
  if (!opened) throw mapNotFound(user);
  const { node, path, branches, leaves } = opened;
  const rendered = await rooms.map.renderLabels(
    [node, ...path, ...branches.map((each) => each.node), ...leaves.map((leaf) => leaf.node)].map(({ label }) => label),
  );
  const view = branchView(opened, rooms.server.random.id(), url.searchParams.get('page'), rendered);
  const memory = await rooms.review.memoryOfMap(opened.map.id, user.id, rooms.map.treeOf(opened.map));
  const hasCards = memory?.has(node.id) ?? false;
  return { ...view, hasCards, refreshSeconds: view.isLive ? limits.refreshPageSeconds : null };
});

const fields = formSchema({ node: text, leaf: text, key: idempotencyKey });

/** Writes all missing lessons of the branch `node`, or the lesson of a single `leaf`. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const mapId = params.mapId ?? '';
  const { leaf, key, ...typed } = readForm(fields, form);
  const node = typed.node || rootId;
  const asked = { userId: user.id, mapId, nodeId: leaf || node, isAlone: leaf !== '', key };
  const written = await rooms.lesson.writeBranch(asked);
  if (written.ok) return redirectWithin(`/map/${mapId}/branch?node=${encodeURIComponent(node)}`);
  if (written.status === 404) throw notFound(written.message);
  return json({ message: written.message }, { status: written.status, headers: retryAfter(written.retryAfterMs) });
});

export default function Branch() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <BranchPage {...data} problem={refused && 'message' in refused ? refused.message : null} />;
}
