import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { ExerciseProposalPage } from '~/rooms/exercise/ui/exercise-proposal';
import styles from '~/rooms/exercise/ui/exercise-proposal.css?url';
import { exerciseWords } from '~/rooms/exercise/words';
import { mapNotFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { exerciseProposalView } from './exercise-proposal-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: exerciseWords.proposedExercisesTopiary }];

/** The exercises that a run proposes. A live or failed run redirects to the run's page. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const [mapId = '', runId = ''] = [params.mapId, params.runId];
  const state = await rooms.exercise.openExerciseProposal(user.id, mapId, runId);
  if (!state) throw mapNotFound(user);
  if (state.kind === 'run') throw redirectWithin(`/runs/${runId}`);
  if (state.kind === 'gone') return { problem: messages.map.nodeNotFound, mapId, lost: null, proposal: null };
  if (state.kind === 'lost')
    return { problem: messages.exercise.proposalLost, mapId, lost: { ...state, runId }, proposal: null };
  return { problem: null, mapId, lost: null, proposal: await exerciseProposalView(rooms, runId, state.proposal) };
});

export default function ExerciseProposal() {
  return <ExerciseProposalPage {...useLoaderData<typeof loader>()} />;
}
