import type { Rooms } from '~/composition.server';
import { labelWritten, lessonWritten, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { Typed } from '~/rooms/exercise/rules/opened-exercise';
import { isKnown, leavesCounted } from '~/rooms/map/rules/leaf-progress';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Reason } from '~/rooms/placement/rules/proposal';
import type { PlacementPage } from '~/rooms/placement/ui/placement';
import { placementWords } from '~/rooms/placement/words';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;
type PlacementStep = Awaited<ReturnType<Rooms['placement']['openPlacement']>>['step'];

/** The page of a placement, as its learner may see it. */
export async function placementView(
  rooms: Rooms,
  opened: OpenedMap,
  userId: string,
  wants: 'tree' | 'end' | null,
  typed: { readonly question: string; readonly answer: Typed } | null = null,
): Promise<PlacementPage> {
  const { map, tree, learned, progress } = opened;
  const { step, version, answers, canMakeFor, madeBy } = await rooms.placement.openPlacement(
    opened,
    userId,
    wants,
    typed,
  );
  const written = writtenIn(map.language, opened.direction);
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    titleWritten: labelWritten(map.query, written),
    counts: leavesCounted(tree, learned, progress),
    answered: answers.length,
    canMakeFor,
    madeBy,
    at: rooms.server.clock.now().getTime(),
    question:
      step.kind === 'question'
        ? {
            id: `${version}-${step.question.id}`,
            view: step.view,
            number: step.number,
            most: step.most,
            written: lessonWritten(step.question.text, written),
          }
        : null,
    list: step.kind === 'proposal' || step.kind === 'tree' ? await listOf(rooms, opened, step) : null,
    isLarge: step.kind === 'large',
  };
}

async function listOf(
  rooms: Rooms,
  { map, tree, direction, learned }: OpenedMap,
  step: Extract<PlacementStep, { kind: 'proposal' | 'tree' }>,
): Promise<NonNullable<PlacementPage['list']>> {
  const written = writtenIn(map.language, direction);
  const labelOf = (id: string) => tree.nodes.get(id)?.label ?? '';
  const branchLabel = (id: string) =>
    pathTo(tree, id)
      .slice(id === tree.rootId ? 0 : 1)
      .map(({ label }) => plainFormulas(label))
      .join(' › ');
  const rendered = await rooms.map.renderLabels(
    step.branches.flatMap(({ leaves }) => leaves.map(({ id }) => labelOf(id))),
  );
  return {
    kind: step.kind === 'proposal' ? 'proposal' : step.isChosen ? 'chosen' : 'nothing',
    branches: step.branches.map(({ branch, leaves }) => ({
      id: branch,
      label: branchLabel(branch),
      written: labelWritten(labelOf(branch), written),
      leaves: leaves.map(({ id, reason }) => ({
        id,
        label: plainFormulas(labelOf(id)),
        rendered: rendered.get(labelOf(id)),
        written: labelWritten(labelOf(id), written),
        isTicked: step.kind === 'proposal' || isKnown(learned, id),
        reason: step.kind === 'proposal' ? reasonSaid(reason, (of) => plainFormulas(labelOf(of))) : null,
      })),
    })),
  };
}

function reasonSaid(reason: Reason, labelOf: (id: string) => string): string {
  switch (reason.kind) {
    case 'answered':
      return placementWords.tickedAnswered;
    case 'builds':
      return placementWords.tickedBuilds({ label: labelOf(reason.of) });
    case 'after':
      return placementWords.tickedAfter({ label: labelOf(reason.of) });
    case 'before':
      return placementWords.tickedBefore;
    case 'around':
      return placementWords.tickedAround;
  }
}
