import { plainFormulas } from '~/kit/text/plain-formula';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo, type Tree } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { interleave } from '~/rooms/review/rules/interleave';
import { recallLimits } from '~/rooms/review/rules/limits';
import { lastStanding } from '~/rooms/review/rules/log';
import type { Card, CardScope, Cards, WaitingCard } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { type AskedCard, askedCard } from './asked-card';
import type { ViewCards } from './card-views';
import { rebuildMemories, withCurrentMemories } from './fit/memories';
import { dayStart, type Learner } from './learner';
import type { SpreadOf } from './pause/spread-of';

/** The scope of a review: everything, a map, or a branch of it. */
export interface ReviewScope {
  readonly mapId: string | null;
  readonly nodeId: string | null;
  /** How many new cards the learner wants today beyond their limit. */
  readonly moreNew?: number;
  /** Only exercises, or only other cards. */
  readonly exercises?: boolean | undefined;
}

export interface Queue {
  /** The card to show and the next ones; empty at the end. */
  readonly cards: readonly AskedCard[];
  /**
   * How many cards are due, counted up to `recallLimits.cardsCountedMax`, and how many new ones up to the rest of
   * today's limit.
   */
  readonly waiting: { readonly due: number; readonly fresh: number };
  /** The review that an undo would revert. */
  readonly last: { readonly cardId: string; readonly seen: number } | null;
  /** The title of the reviewed map or branch; null for everything. */
  readonly within: { readonly mapId: string; readonly nodeId: string | null; readonly title: string } | null;
}

interface Wish {
  /** Cards that the client has already. */
  readonly without?: ReadonlySet<string>;
  /** A card to show first if it is due or new. */
  readonly first?: string | null;
  readonly count?: number;
}

interface Deps {
  readonly cards: Cards;
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly view: ViewCards;
  readonly spreadOf: SpreadOf;
}

/** How many cards are read to interleave them. */
const mixedAtOnce = 100;
/** How many log entries are searched for the last review, which an undo reverts. */
const entriesLooked = 100;

export type NextCards = (learner: Learner, scope: ReviewScope, wish?: Wish) => Promise<Queue | null>;

/**
 * The next cards of a learner's review: cards in learning that are due, then other due cards, then new ones up to
 * today's limit, then cards due in some minutes. Null if the scope does not exist or the learner may not read it.
 */
export const nextCards =
  ({ cards, maps, treeOf, scheduler, clock, view, spreadOf }: Deps): NextCards =>
  async (
    learner,
    { mapId, nodeId, moreNew = 0, exercises },
    { without = new Set(), first = null, count = 1 + recallLimits.cardsAhead } = {},
  ) => {
    const { userId } = learner;
    const now = clock.now();
    const within = await whatIs(mapId, nodeId, userId);
    if (within === 'gone') return null;
    await rebuildMemories({ cards, scheduler })(learner);
    const scope: CardScope = { userId, mapId: mapId ?? undefined, nodeIds: within?.nodeIds, exercises };

    const entries = await cards.entriesSince(userId, dayStart(learner, now), entriesLooked);
    const last = lastStanding(entries);
    const lastCard = entries[0] ? await cards.byId(entries[0].cardId, userId) : null;
    const begun = await cards.countBegun(userId, dayStart(learner, now));
    const left = Math.max(0, learner.newCardsADay + moreNew - begun);

    const limit = mixedAtOnce + without.size;
    // After a time away, so many of the due cards come today, the most at risk first.
    const spread = await spreadOf(learner);
    const repeatsLeft = spread?.left ?? Number.POSITIVE_INFINITY;
    const ahead = new Date(now.getTime() + recallLimits.learnAheadMs);
    const find = async (but: WaitingCard | null) => {
      const due = (state: 'learning' | 'relearning' | 'review', before: Date) =>
        cards.waiting(scope, { state, before }, { but, limit });
      const dueAfter = justAfter(now);
      return [
        [...(await due('learning', dueAfter)), ...(await due('relearning', dueAfter))],
        repeatsLeft > 0
          ? await cards.waiting(
              scope,
              { state: 'review', before: dueAfter },
              { but, limit: Math.min(repeatsLeft, limit), atRiskAt: spread && now },
            )
          : [],
        left > 0 ? await cards.waiting(scope, 'new', { but, limit: Math.min(left, limit) }) : [],
        [...(await due('learning', ahead)), ...(await due('relearning', ahead))],
      ];
    };
    const here = (groups: readonly (readonly WaitingCard[])[]) => {
      const seen = new Set(without);
      return groups.map((group) => group.filter(({ id }) => !seen.has(id) && seen.add(id)));
    };
    let groups = here(await find(null));
    const isOfLastLeaf = ({ mapId: map, nodeId: node }: WaitingCard) =>
      map === lastCard?.mapId && node === lastCard.nodeId;
    // A leaf with many cards may fill the batch: add cards of other leaves.
    if (lastCard && !spread && groups.flat().every(isOfLastLeaf) && groups.flat().length > 0)
      groups = here([...(await find(lastCard)), ...groups]);

    const named = first === null ? null : await cards.byId(first, userId);
    const wanted = named && waits(named, now) ? named : null;
    const rest = groups.map((group) => group.filter(({ id }) => id !== wanted?.id));
    const chosen = wanted ? [wanted] : [];
    const next = interleave(rest, wanted ?? lastCard, count - chosen.length);
    chosen.push(
      ...(await cards.byIds(
        next.map(({ id }) => id),
        userId,
      )),
    );

    const most = recallLimits.cardsCountedMax;
    const dueNow = (state: 'learning' | 'relearning' | 'review') =>
      cards.countWaiting(scope, { state, before: justAfter(now) }, most);
    const asked = await withCurrentMemories({ cards, scheduler })(learner, chosen);
    const repeats = Math.min(repeatsLeft, await dueNow('review'));
    const due = (await dueNow('learning')) + (await dueNow('relearning')) + repeats;
    return {
      cards: (await view(asked)).map((shown, at) => askedCard(scheduler, learner, shown, asked[at] as Card, now)),
      waiting: {
        due: Math.min(due, most),
        fresh: left > 0 ? await cards.countWaiting(scope, 'new', Math.min(left, most)) : 0,
      },
      last: last && { cardId: last.cardId, seen: last.n },
      within: within && { mapId: mapId ?? '', nodeId, title: within.title },
    };

    async function whatIs(
      ofMap: string | null,
      node: string | null,
      learnerId: string,
    ): Promise<{ nodeIds: string[] | undefined; title: string } | null | 'gone'> {
      if (ofMap === null) return null;
      const map = await maps.readable(ofMap, learnerId);
      if (!map) return 'gone';
      if (node === null) return { nodeIds: undefined, title: plainFormulas(map.query) };
      const tree = treeOf(map);
      const branch = tree.nodes.get(node);
      if (!branch) return 'gone';
      return {
        nodeIds: below(tree, node),
        title: pathTo(tree, node)
          .map(({ label }) => plainFormulas(label))
          .join(' > '),
      };
    }
  };

const waits = ({ isAway, suspendedAt, memory }: Card, now: Date): boolean =>
  !isAway && suspendedAt === null && (memory === null || memory.dueAt <= now);

/** Makes an exclusive bound include this very moment. */
const justAfter = (now: Date): Date => new Date(now.getTime() + 1);

/** The ids of the node and all its descendants. */
function below(tree: Tree, id: string): string[] {
  const found: string[] = [];
  const open = [id];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    open.push(...(tree.nodes.get(node)?.children ?? []));
  }
  return found;
}
