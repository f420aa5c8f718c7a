import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { editingWords } from '~/rooms/editing/words';

type State = NonNullable<Awaited<ReturnType<Rooms['editing']['openProposal']>>>;
type Opened = Extract<State, { kind: 'open' }>['proposal'];

/** Loader data of an open proposal's page. */
export async function proposalView(rooms: Rooms, runId: string, opened: Opened) {
  const { map, node, path, how, wish, source, isCut, proposed, leftOut, accepted } = opened;
  const rendered = await rooms.map.renderLabels([node, ...proposed, ...leftOut].map(({ label }) => label));
  const shown = (label: string) => ({ label: plainFormulas(label), rendered: rendered.get(label) });
  return {
    mapId: map.id,
    runId,
    title: plainFormulas(map.query),
    version: map.version,
    node: { id: node.id, ...shown(node.label) },
    path: path.map(({ label }) => plainFormulas(label)).join(' > '),
    how,
    wish,
    proposedBy:
      source &&
      (source.kind === 'library'
        ? editingWords.proposedByTheLibrary
        : editingWords.proposedBy({ source: source.name })),
    isCut,
    proposed: proposed.map((each) => ({ ...each, ...shown(each.label) })),
    leftOut: leftOut.map((each) => ({ ...each, ...shown(each.label) })),
    accepted,
  };
}
