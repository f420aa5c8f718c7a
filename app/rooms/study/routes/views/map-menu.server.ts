import type { Rooms } from '~/composition.server';
import { isLive } from '~/jobs/rules/state';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { copyWords } from '~/rooms/copy/words';
import { root } from '~/rooms/map/rules/tree';
import type { NodeMemory } from '~/rooms/map/rules/tree-memory';
import type { MapFacts, PrimaryAct } from '~/rooms/study/ui/facts';
import { type MenuLink, mapMenuHtml } from '~/rooms/study/ui/map-menu';
import { studyWords } from '~/rooms/study/words';
import { isFinished } from './done-view.server';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/** The state of the learner's cards by node; null without cards. */
type Memory = ReadonlyMap<string, NodeMemory> | null;

/** The menu of a map for its viewer, whether a proposal waits, and what is said of a changed visibility. */
export async function mapMenu(
  rooms: Rooms,
  opened: OpenedMap,
  userId: string | null,
  memory: Memory,
): Promise<Pick<MapFacts, 'menu' | 'hasProposal' | 'visibilityWords'>> {
  const { map, isOwner } = opened;
  const proposals = proposalLinks(opened);
  const menu = mapMenuHtml({
    id: map.id,
    isOwner,
    hasLessons: isOwner && rooms.lesson.hasLessonsPage(opened),
    isMember: userId !== null,
    cardsDue: memory ? dueIn(opened, memory) : null,
    proposals,
    origin: [...(await originLinks(rooms, opened, userId)), ...courseLinks(rooms, opened)],
  });
  const visibilityWords = isOwner ? { 1: messages.map.nowPublic, 0: messages.map.nowPrivate } : null;
  return { menu, hasProposal: proposals.length > 0, visibilityWords };
}

const dueIn = ({ tree }: Pick<OpenedMap, 'tree'>, memory: Memory): number => memory?.get(root(tree).id)?.due ?? 0;

const wordsTo = () =>
  ({ start: studyWords.startHere, continue: studyWords.continue, write: studyWords.writeALesson }) as const;

/** The act of the map's head. `first`: the leaf to begin with. */
export function primaryAct(rooms: Rooms, opened: OpenedMap, memory: Memory, first: string | null): PrimaryAct | null {
  const { map, tree, isOwner, learned, progress } = opened;
  if (!isOwner) return { words: studyWords.keepACopy2, href: `/map/${map.id}/copy`, label: null };
  const leaf = rooms.lesson.whereToGo(opened, first);
  const toLeaf = leaf && {
    words: wordsTo()[leaf.kind],
    href: `?node=${leaf.nodeId}`,
    label: plainFormulas(leaf.label),
  };
  if (toLeaf && leaf.kind !== 'write') return toLeaf;
  if (dueIn(opened, memory) > 0) return { words: studyWords.review, href: `/review?map=${map.id}`, label: null };
  if (toLeaf) return toLeaf;
  return isFinished(tree, learned, progress)
    ? { words: studyWords.whatYouLearned, href: `/map/${map.id}/learned`, label: null }
    : null;
}

/** How many open proposals a map links to. */
const proposalsOffered = 2;

/** The owner's proposals that are being written or not decided on. */
function proposalLinks({ map, tree, growths }: Pick<OpenedMap, 'map' | 'tree' | 'growths'>): MenuLink[] {
  return growths
    .filter(({ nodeId, state }) => tree.nodes.has(nodeId) && (state === 'done' || isLive({ state })))
    .slice(0, proposalsOffered)
    .map(({ id, nodeId: node, state }) => {
      const label = plainFormulas(tree.nodes.get(node)?.label ?? '');
      return state === 'done'
        ? { href: `/map/${map.id}/proposal/${id}`, words: studyWords.proposalLabel({ label }), node }
        : { href: `/runs/${id}`, words: studyWords.growingLabel({ label }), node };
    });
}

/** The later version of the course that the owner's map was made from. */
const courseLinks = (rooms: Rooms, { map, isOwner, course }: OpenedMap): MenuLink[] =>
  isOwner && rooms.copy.hasLaterCourse(course)
    ? [{ href: `/map/${map.id}/original`, words: copyWords.courseHasChanged }]
    : [];

/** A copy's original; only the copy's owner can look for the original's changes. */
async function originLinks(
  rooms: Rooms,
  { map, isOwner }: Pick<OpenedMap, 'map' | 'isOwner'>,
  userId: string | null,
): Promise<MenuLink[]> {
  const origin = await rooms.copy.copyOrigin(map, userId);
  const changes = `/map/${map.id}/original`;
  if (origin?.kind === 'there') {
    const title = plainFormulas(origin.title);
    return [
      {
        href: `/map/${origin.id}`,
        words: origin.owner
          ? studyWords.copiedFromTitleBy({ title, owner: origin.owner })
          : studyWords.copiedFromTitle({ title }),
      },
      ...(isOwner ? [{ href: changes, words: studyWords.lookForChanges }] : []),
    ];
  }
  return origin?.kind === 'gone' && isOwner ? [{ href: changes, words: studyWords.copiedFromAMap }] : [];
}
