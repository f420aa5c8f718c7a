/** The place of a card. */
interface Place {
  readonly mapId: string;
  readonly nodeId: string;
}

const isSameLeaf = (one: Place, other: Place): boolean => one.mapId === other.mapId && one.nodeId === other.nodeId;

/**
 * Interleaves due cards so that neighbours are not asked together: never the same leaf twice in a row if another has
 * cards, and preferably another map. Mixed practice is harder and remembered longer.
 * @param groups in order of urgency; a later group is used only if the earlier ones would repeat a leaf
 * @param last the place of the card before the first one
 */
export function interleave<Card extends Place>(
  groups: readonly (readonly Card[])[],
  last: Place | null,
  count: number,
): Card[] {
  const waiting = groups.map((group) => [...group]);
  const chosen: Card[] = [];
  let before = last;
  while (chosen.length < count) {
    const next = takeNext(waiting, before);
    if (!next) break;
    chosen.push(next);
    before = next;
  }
  return chosen;
}

function takeNext<Card extends Place>(groups: Card[][], before: Place | null): Card | null {
  const isOtherMap = (card: Card) => card.mapId !== before?.mapId;
  const isOtherLeaf = (card: Card) => !before || !isSameLeaf(card, before);
  for (const group of groups) {
    let at = group.findIndex(isOtherMap);
    if (at < 0) at = group.findIndex(isOtherLeaf);
    if (at >= 0) return group.splice(at, 1)[0] ?? null;
  }
  return groups.find((group) => group.length > 0)?.shift() ?? null;
}
