const numbered = /^\d+(?:[.-]\d+)*$/;

/** Whether a version comes before another. False unless both are numbers, such as `1.2` or `2026-05-01`. */
export function isEarlierVersion(version: string, than: string): boolean {
  if (!numbered.test(version) || !numbered.test(than)) return false;
  const [one = [], other = []] = [version, than].map((each) => each.split(/[.-]/).map(Number));
  const at = Array.from({ length: Math.max(one.length, other.length) }, (_, n) => n).find(
    (n) => (one[n] ?? 0) !== (other[n] ?? 0),
  );
  return at !== undefined && (one[at] ?? 0) < (other[at] ?? 0);
}
