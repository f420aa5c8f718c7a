/** The memory that a text takes: a byte a letter, or two for all of them if one is beyond Latin-1. */
export const heldBytes = (text: string): number => (beyondLatin1.test(text) ? 2 : 1) * text.length;

const beyondLatin1 = /[\u0100-\uffff]/;

/** The bytes of an entry beside its texts: its place in the map, its objects and the heads of its texts. */
const entryBytes = 150;

/**
 * LRU cache of texts and what was made of them, limited in size and not in entries, because one text may be as large as
 * a thousand others. An entry that takes an eighth of all room is not kept, because it would push out everybody else's.
 * @param most limit of all keys and values, in bytes
 * @param sizeOf the bytes that a value takes (`heldBytes` for texts)
 */
export function keptWithin<Value>(most: number, sizeOf: (value: Value) => number) {
  const kept = new Map<string, { readonly value: Value; readonly size: number }>();
  let size = 0;
  const drop = (key: string): void => {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    size -= entry.size;
  };
  return {
    get(key: string): Value | undefined {
      const known = kept.get(key);
      if (known === undefined) return undefined;
      kept.delete(key);
      kept.set(key, known);
      return known.value;
    },
    set(key: string, value: Value): void {
      drop(key);
      const entry = { value, size: heldBytes(key) + sizeOf(value) + entryBytes };
      if (entry.size > most / 8) return;
      kept.set(key, entry);
      size += entry.size;
      for (const oldest of kept.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
  };
}

/**
 * Cache for a pure function whose work costs more than its answer's room. The key is everything that the answer depends
 * on, so that nothing has to be told about a change.
 * @param most see `keptWithin`
 */
export function remember<Value>(
  most: number,
  sizeOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  const kept = keptWithin(most, sizeOf);
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make();
    kept.set(key, value);
    return value;
  };
}
