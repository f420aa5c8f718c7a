/**
 * LRU cache for a pure function whose work costs more than its answer's room. The key is everything that the answer
 * depends on, so that nothing has to be told about a change. One that takes an eighth of all room is not kept, because
 * it would push out everybody else's.
 * @param most limit of all keys and answers, in characters
 * @param sizeOf an answer's length in characters
 */
export function remember<Value>(
  most: number,
  sizeOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  let size = 0;
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const value = make();
    const length = key.length + sizeOf(value);
    if (length > most / 8) return value;
    kept.set(key, value);
    size += length;
    for (const [oldest, old] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= oldest.length + sizeOf(old);
    }
    return value;
  };
}
