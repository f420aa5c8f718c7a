/** The templates of study plans, loaded on demand. */
const plans: Record<string, () => Promise<string>> = import.meta.glob<string>('./plans/*.md', {
  query: '?raw',
  import: 'default',
});

/** The names of the files in `plans/`. */
export type PlanFile =
  | 'language'
  | 'tool'
  | 'science'
  | 'mathematics'
  | 'history'
  | 'person'
  | 'skill'
  | 'place'
  | 'health'
  | 'work'
  | 'decision'
  | 'comparison'
  | 'question'
  | 'concept';

/** The template of a study plan, with the placeholder `{topic}` (or `{a}` and `{b}`). */
export async function loadPlan(kind: PlanFile): Promise<string> {
  const text = await plans[`./plans/${kind}.md`]?.();
  if (text === undefined) throw new Error(`the library has no plan for ${kind}`);
  // Git may check files out with CRLF.
  return text.replace(/\r\n/g, '\n');
}
