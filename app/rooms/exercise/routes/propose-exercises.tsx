import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import styles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseProposalPage } from '~/rooms/exercise/ui/exercise-proposal';
import { exerciseWords } from '~/rooms/exercise/words';
import {
  checkForm,
  choice,
  formSchema,
  nodeId,
  optionalText,
  text,
  wholeNumber,
  wholeNumbers,
} from '~/server/form.server';
import { act, failure, mapNotFound, notFound, page, refuseFast, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { exerciseProposalView } from './exercise-proposal-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: exerciseWords.proposedExercisesTopiary }];

export const loader = page('member', async ({ params, url, context }) => {
  // After a conflict only the action's result is shown.
  if (context.posted) return null;
  const node = url.searchParams.get('node');
  return redirectWithin(`/map/${params.mapId}${node === null ? '' : `?node=${encodeURIComponent(node)}`}`);
});

const fields = () =>
  formSchema({
    act: choice(['propose', 'keep'], messages.exercise.unknownAct),
    node: nodeId,
    replaces: optionalText,
    run: text,
    keep: wholeNumbers(4),
    version: wholeNumber(9),
  });

/**
 * `act=propose` (`node`): starts the run that proposes exercises on a lesson, and redirects to it. `act=keep` (`run`,
 * `keep`…, `version`): adds proposed exercises to their lesson and redirects to the first of them. If the lesson has
 * another version, nothing is added: 409 with the proposal, whose ticks are kept.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const read = checkForm(fields(), form);
    await refuseFast(rooms, user.id);
    if (!read.ok) throw failure(400, read.message);
    const mapId = params.mapId ?? '';
    const { act, node, replaces, run: runId, keep, version } = read.values;
    if (act === 'propose') {
      const started = await rooms.exercise.proposeExercises(user.id, mapId, node, replaces);
      if (started.ok) return redirectWithin(`/runs/${started.run.id}`, { status: 303 });
      throw refused(started);
    }
    const ticked = new Set(keep);
    const kept = await rooms.exercise.keepProposedExercises(user.id, mapId, runId, ticked, version ?? 0);
    if (kept.ok) {
      const place = kept.first === null ? '' : `#exercise-${kept.first}`;
      return redirectWithin(`/map/${mapId}?node=${encodeURIComponent(kept.nodeId)}${place}`, { status: 303 });
    }
    if (!kept.isStale) throw refused(kept);
    const state = await rooms.exercise.openExerciseProposal(user.id, mapId, runId);
    if (state?.kind !== 'open') throw mapNotFound(user);
    const proposal = await exerciseProposalView(rooms, runId, state.proposal, ticked);
    return json({ problem: kept.message, mapId, lost: null, proposal }, { status: kept.status });
  },
  { failed: () => messages.exercise.notProposed },
);

const refused = ({ status, message, retryAfterMs }: Refusal): Response =>
  status === 404 ? notFound(message) : failure(status, message, {}, retryAfter(retryAfterMs));

export default function ProposeExercises() {
  const answer = useActionData<typeof action>();
  return answer && 'proposal' in answer ? <ExerciseProposalPage {...answer} /> : null;
}
