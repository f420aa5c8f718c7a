import type { Rooms } from '~/composition.server';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { knownLanguage } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';

type OpenedBranch = NonNullable<Awaited<ReturnType<Rooms['lesson']['openBranch']>>>;

/** How many leaves the page of a branch lists per page. */
const leavesPerPage = 100;

/**
 * The loader data of a branch's page.
 * @param submitKey idempotency key of this page's form
 * @param wanted the requested page of the list; by default the one with a live run, or the first missing lesson
 */
export function branchView(
  { map, node, path, branches, leaves, lacking, batches, stoppedBy, wasStopped, runsLeft, retryAfterMs }: OpenedBranch,
  submitKey: string,
  wanted: string | null,
  rendered: ReadonlyMap<string, string>,
) {
  /** Formulas as plain text, and as HTML if there are any. */
  const shown = (label: string) => ({ label: plainFormulas(label), rendered: rendered.get(label) });
  const count = (state: (typeof leaves)[number]['state']) => leaves.filter((leaf) => leaf.state === state).length;
  const [waiting, writing, failed] = [count('waiting'), count('writing'), count('failed')];
  const { missing, next, unwritable, unwritten, known } = lacking;

  const pages = Math.max(1, Math.ceil(leaves.length / leavesPerPage));
  const indexOf = (...states: string[]) => leaves.findIndex(({ state }) => states.includes(state));
  const [live, empty] = [indexOf('writing', 'waiting'), indexOf('none', 'failed')];
  const first = live >= 0 ? live : Math.max(0, empty);
  const page = /^[1-9]\d{0,4}$/.test(wanted ?? '')
    ? Math.min(pages, Number(wanted))
    : 1 + Math.floor(first / leavesPerPage);
  const from = (page - 1) * leavesPerPage;

  return {
    mapId: map.id,
    nodeId: node.id,
    lang: knownLanguage(map.language) ?? undefined,
    ...shown(node.label),
    path: path.slice(0, -1).map(({ id, label }) => ({ id, ...shown(label) })),
    branches: branches.map(({ node: { id, label }, leaves: total, written }) => ({
      id,
      ...shown(label),
      total,
      written,
    })),
    total: leaves.length,
    written: leaves.filter(({ hasLesson }) => hasLesson).length,
    waiting,
    writing,
    failed,
    missing,
    /** How many of the missing lessons one click starts. */
    startable: Math.min(next.length, runsLeft),
    isCutByLimit: runsLeft < next.length,
    unwritable,
    unwritten,
    known,
    waitMinutes: runsLeft > 0 ? 0 : Math.ceil(retryAfterMs / 60_000),
    isLive: waiting + writing > 0,
    batches,
    stoppedBy: stoppedBy && runMessageSaid(stoppedBy),
    wasStopped,
    submitKey,
    page,
    pages,
    leaves: leaves
      .slice(from, from + leavesPerPage)
      .map(({ node: { id, label }, between, state, isOpening, message, hasLesson }) => ({
        id,
        ...shown(label),
        between: between.map(plainFormulas),
        state,
        isOpening,
        hasLesson,
        message: message && runMessageSaid(message),
      })),
  };
}
