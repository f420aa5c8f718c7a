/** Where a card belongs. */
interface Place {
  readonly mapId: string;
  readonly nodeId: string;
}

const isSameLeaf = (one: Place, other: Place): boolean =>
  one.mapId === other.mapId && one.nodeId === other.nodeId;

/**
 * Mixes cards that wait, so that what lies together is not asked together: never a leaf twice in a row where another
 * one waits, and another map rather than the same. Mixed practice is harder and remembered longer.
 * @param groups what is more urgent first; a later group gives a card only where the earlier ones would repeat a leaf
 * @param last where the card before the first one belongs
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
