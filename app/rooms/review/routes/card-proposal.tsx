import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { CardProposalPage } from '~/rooms/review/ui/card-proposal';
import styles from '~/rooms/review/ui/review.css?url';
import { reviewWords } from '~/rooms/review/words';
import { mapNotFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { cardProposalView } from './views/card-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: reviewWords.proposedCardsTopiary }];

/** The cards that a run proposes. A live or failed run redirects to the run's page. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const [mapId = '', runId = ''] = [params.mapId, params.runId];
  const state = await rooms.review.openCardProposal(user.id, mapId, runId);
  if (!state) throw mapNotFound(user);
  if (state.kind === 'run') throw redirectWithin(`/runs/${runId}`);
  if (state.kind === 'gone') return { gone: messages.map.nodeNotFound, mapId, lost: null, proposal: null };
  if (state.kind === 'lost')
    return { gone: messages.cards.proposalLost, mapId, lost: { ...state, runId }, proposal: null };
  return {
    gone: null,
    mapId,
    lost: null,
    proposal: await cardProposalView(rooms, { runId, userId: user.id }, state.proposal),
  };
});

export default function CardProposal() {
  return <CardProposalPage {...useLoaderData<typeof loader>()} />;
}
