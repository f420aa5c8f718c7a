/** A thing with an id that builds on others. */
interface Needing {
  readonly id: string;
  readonly needs: readonly string[];
}

/** The first circle among needs as ids in their order; null if there is none. A need of oneself is no circle here. */
export function circleIn(things: readonly Needing[]): readonly string[] | null {
  const needsOf = new Map(things.map(({ id, needs }) => [id, needs.filter((need) => need !== id)]));
  const settled = new Set<string>();
  for (const { id } of things) {
    const way: { readonly id: string; next: number }[] = [{ id, next: 0 }];
    const onWay = new Set([id]);
    while (way.length > 0) {
      const last = way.at(-1);
      if (!last) break;
      const need = settled.has(last.id) ? undefined : needsOf.get(last.id)?.[last.next];
      last.next += 1;
      if (need === undefined) {
        settled.add(last.id);
        onWay.delete(last.id);
        way.pop();
      } else if (onWay.has(need)) {
        const ids = way.map((each) => each.id);
        return ids.slice(ids.indexOf(need));
      } else if (!settled.has(need)) {
        way.push({ id: need, next: 0 });
        onWay.add(need);
      }
    }
  }
  return null;
}
