import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { formSchema, list, readForm, text } from '~/server/form.server';
import { retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** How many lines are shown at once: a form must be able to carry their ids. */
const nodesShown = 1_000;
const lessonsShown = 500;
const deepest = 6;

type State = NonNullable<Awaited<ReturnType<Rooms['copy']['openGains']>>>;

/** Loader data of the page with an original's new nodes and lessons. */
export async function gainsView(rooms: Rooms, runId: string, state: State) {
  const base = { mapId: state.map.id, title: plainFormulas(state.map.query), says: null, gains: null };
  if (state.kind === 'gone') return { ...base, says: messages.copy.originalGone };
  if (state.kind === 'decided') return { ...base, says: messages.copy.decided };
  if (state.kind !== 'open') return { ...base, says: messages.copy.nothingNew };
  const { original } = state.gains;
  const nodes = state.gains.nodes.slice(0, nodesShown);
  const lessons = state.gains.lessons.slice(0, lessonsShown);
  const rendered = await rooms.map.renderLabels(nodes.map(({ label }) => label));
  const gains = {
    mapId: state.map.id,
    runId,
    title: base.title,
    original: { id: original.id, title: plainFormulas(original.query) },
    nodes: nodes.map(({ id, label, depth, under, hasLesson }, at) => ({
      id,
      label: plainFormulas(label),
      rendered: rendered.get(label),
      level: Math.min(depth + 1, deepest),
      under: depth === 0 && nodes[at - 1]?.under !== under ? plainFormulas(under) : null,
      hasLesson,
    })),
    lessons: lessons.map(({ id, label, path }) => ({
      id,
      label: plainFormulas(label),
      path: path.map(plainFormulas).join(' > '),
    })),
    more: state.gains.nodes.length - nodes.length + state.gains.lessons.length - lessons.length,
  };
  return { ...base, gains };
}

const fields = formSchema({ take: text, keep: list, lesson: list });

/** Takes over the nodes in `keep` and the lessons in `lesson` (all with `take=all`, none with `take=none`). */
export async function takeGains(
  rooms: Rooms,
  form: URLSearchParams,
  { userId, mapId, runId }: { readonly userId: string; readonly mapId: string; readonly runId: string },
) {
  const { take, keep, lesson } = readForm(fields, form);
  if (take === 'none') {
    await rooms.run.dismissRun(runId, userId);
    return redirectWithin(`/map/${mapId}`, { status: 303 });
  }
  const isAll = take === 'all';
  const taken = await rooms.copy.takeGains(userId, mapId, runId, {
    nodes: isAll ? null : new Set(keep),
    lessons: isAll ? null : new Set(lesson),
  });
  if (taken.ok) return redirectWithin(`/map/${mapId}`, { status: 303 });
  const { status, message, retryAfterMs } = taken;
  return json({ message, keep: [], drop: [] }, { status, headers: retryAfter(retryAfterMs) });
}
