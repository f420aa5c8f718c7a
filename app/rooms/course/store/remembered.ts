/** So many topics are remembered: those that are looked at again and again. */
const most = 1_000;

/**
 * A function of a topic that remembers what it has said, because a page of a map asks it ten times (8 ms, then 0).
 * @param compute depends on the topic alone
 */
export function remembered<Result>(compute: (typed: string) => Result): (typed: string) => Result {
  const known = new Map<string, Result>();
  return (typed) => {
    if (known.has(typed)) return known.get(typed) as Result;
    const result = compute(typed);
    // The oldest goes.
    if (known.size >= most) known.delete(known.keys().next().value ?? '');
    known.set(typed, result);
    return result;
  };
}
