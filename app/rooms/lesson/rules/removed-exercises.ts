/** How many exercises were removed from a lesson is kept beside the version of its prompt. */
const mark = /, exercises-removed (\d{1,4})$/;

export const withRemoved = <Source extends { readonly prompt: string }>(source: Source, removed: number): Source =>
  removed === 0 ? source : { ...source, prompt: `${source.prompt}, exercises-removed ${Math.min(removed, 9_999)}` };

export function readRemoved(prompt: string): { readonly prompt: string; readonly removed: number } {
  const found = mark.exec(prompt);
  return found ? { prompt: prompt.slice(0, found.index), removed: Number(found[1]) } : { prompt, removed: 0 };
}
