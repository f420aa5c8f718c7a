/** Sets an entry of a map that has at most `most` of them. The entry that was set longest ago is dropped. */
export function keepNewest<Key, Value>(kept: Map<Key, Value>, most: number, key: Key, value: Value): void {
  // A map is ordered by when its keys were added.
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= most) return;
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
