import type { Rooms } from '~/composition.server';
import { mapDirection, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { NeedsPageProps } from '~/rooms/editing/ui/needs';
import { editingWords } from '~/rooms/editing/words';

type OpenedNeeds = NonNullable<Awaited<ReturnType<Rooms['editing']['openNeeds']>>>;

/** Loader data of the page that proposes what builds on what. */
export async function needsView(rooms: Rooms, opened: OpenedNeeds): Promise<Omit<NeedsPageProps, 'problem'>> {
  const { map, refusal, live, proposal } = opened;
  const proposed = proposal?.proposed ?? [];
  const labels = proposed.flatMap(({ node, needs }) => [node, ...needs].map(({ label }) => label));
  const rendered = await rooms.map.renderLabels(labels);
  const shown = ({ id, label }: { readonly id: string; readonly label: string }) => ({
    ...{ id, label: plainFormulas(label) },
    rendered: rendered.get(label),
  });
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    written: writtenIn(
      map.language,
      mapDirection(map.language, map.query, () => labels),
    ),
    refusal,
    live,
    proposal: proposal && {
      runId: proposal.runId,
      proposedBy: proposal.source && editingWords.proposedBy({ source: proposal.source.name }),
      isCut: proposal.isCut,
      proposed: proposed.map(({ node, needs }) => ({ ...shown(node), needs: needs.map(shown) })),
    },
  };
}
