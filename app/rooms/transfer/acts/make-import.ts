import { refuseCapped } from '~/jobs/acts/start-run';
import { CapReached } from '~/kit/fault/cap-reached';
import type { Refusal } from '~/kit/fault/refusal';
import { SpaceFull } from '~/kit/fault/space-full';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { lineLabel, lineLevel } from '~/kit/outline/canonical';
import { rootLabel } from '~/kit/outline/hierarchy';
import { utf8Length } from '~/kit/text/plain-text';
import { validateTopic } from '~/kit/text/topic';
import type { ImportSource } from '~/providers/model/language-model';
import type { Usage } from '~/rooms/account/store/usage';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { IdSource, type MapDocument, readDocument, withNewIds } from '~/rooms/map/rules/document';
import { pathString, rootId } from '~/rooms/map/rules/tree';
import type { LessonOfNewMap, Maps } from '~/rooms/map/store/maps';
import { formNames, isTransferForm } from '~/rooms/transfer/rules/reading/form-names';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { TextWork, UnpackedMap } from '~/system/contract/text-work';
import { refused } from './preview-import';

interface Deps {
  readonly maps: Pick<
    Maps,
    'add' | 'addLessons' | 'setArrived' | 'arriving' | 'dropArriving' | 'byRun' | 'owned'
  >;
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly usage: Pick<Usage, 'ask'>;
  readonly work: TextWork;
  readonly languages: Pick<FindLanguage, 'ofMap'>;
  readonly random: Random;
  readonly clock: Clock;
}

export interface ImportForm {
  readonly packed: string;
  readonly topic: string;
  /** The format that the file was read as. */
  readonly form: string;
  /** Idempotency key: the same key makes one map. */
  readonly key: string;
}

export type MakeResult =
  | { readonly ok: true; readonly mapId: string }
  | (Refusal & { readonly isTopic: boolean });

/**
 * Makes a private map from a preview. Nodes, progress and the first lessons are one batch. Further lessons of a large
 * map follow in more batches, with other requests served in between, and the map is hidden until all are saved.
 * Idempotent: a repeated submit returns the same map, completes one that broke off, and makes it again if it was
 * deleted.
 * @throws Busy
 */
export const makeImport =
  ({ maps, work, languages, limiter, usage, random, clock }: Deps) =>
  async (userId: string, { packed, topic: typed, form, key }: ImportForm): Promise<MakeResult> => {
    const checked = validateTopic(typed);
    if (!checked.ok)
      return { ok: false, status: 400, message: messages.topicProblem[checked.reason], isTopic: true };
    const { topic } = checked;
    const submit = key.slice(0, limits.idempotencyKeyMaxCharacters) || random.id();
    const refusal = await refuseImport({ maps, limiter, usage, clock }, userId, submit);
    if (refusal) return { ...refusal, isTopic: false };
    let read: UnpackedMap;
    try {
      read = await work.unpacked(packed, topic);
    } catch (error) {
      return { ...refused(error), isTopic: false };
    }
    const document = withIds(read, random.nodeId);
    const formName = formNames[isTransferForm(form) ? form : 'text'];
    const source: ImportSource = {
      kind: 'import',
      name: `whoever wrote the imported ${formName}`,
      prompt: '',
    };
    const id = random.id();
    const at = clock.now();
    const lessons = lessonsOf(document, topic, read, source, random);
    const [first = [], ...further] = portions(lessons);
    const language = read.language ?? (form === 'json' ? null : await languageOf(languages, topic, document));
    const add = (submit: string) =>
      maps.add({
        id,
        userId,
        query: topic,
        document,
        source,
        runId: runOf(userId, submit),
        language,
        cause: 'imported',
        lessons: first,
        done: read.done.map((node) => document.ids[node] ?? '').filter((id) => id !== ''),
        arriving: further.length > 0,
        follows: further.flat().reduce((sum, { markdown }) => sum + utf8Length(markdown), 0),
        at,
      });
    let mapId = await add(submit);
    let ids: readonly string[] | null = document.ids;
    if (mapId !== id) {
      ids = await idsOfBrokenOff(maps, mapId, userId, document);
      // Checked again, since it may just have been completed.
      if (!ids && (await maps.owned(mapId, userId))) return { ok: true, mapId };
      if (!ids) mapId = await add(random.id());
    }
    const nodeIds = ids ?? document.ids;
    const places = new Map(document.ids.map((node, index) => [node, nodeIds[index] ?? node]));
    for (const portion of further) {
      await new Promise((resolve) => setImmediate(resolve));
      const placed = portion.map((lesson) => withNode(lesson, places.get(lesson.nodeId) ?? lesson.nodeId));
      try {
        await maps.addLessons(mapId, userId, placed, at);
      } catch (error) {
        // An incomplete map is of no use and would count towards the quota.
        if (error instanceof SpaceFull) await maps.dropArriving(mapId, userId);
        throw error;
      }
    }
    if (further.length > 0) await maps.setArrived(mapId, userId, { ...document, ids: nodeIds });
    return { ok: true, mapId };
  };

/** The id stored in place of a run's; no run has such an id. */
const runOf = (userId: string, submit: string): string => `import ${userId} ${submit}`;

/** An import counts as a run that makes a map; a repeated submit counts once. Null if it may begin. */
async function refuseImport(
  { maps, limiter, usage, clock }: Pick<Deps, 'maps' | 'limiter' | 'usage' | 'clock'>,
  userId: string,
  submit: string,
): Promise<Refusal | null> {
  if ((await maps.byRun(runOf(userId, submit))) !== null) return null;
  const now = clock.now();
  const allowance = await limiter.take(rateLimits.runsByUser, userId, now);
  if (!allowance.allowed) {
    const { retryAfterMs } = allowance;
    return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs };
  }
  try {
    await usage.ask(userId, 'maps', now);
    return null;
  } catch (error) {
    if (!(error instanceof CapReached)) throw error;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    return refuseCapped(error, now);
  }
}

/** The detected language; null on failure, since opening the map retries. Our own JSON has the language already. */
const languageOf = (
  languages: Deps['languages'],
  topic: string,
  { lines }: MapDocument,
): Promise<string | null> => languages.ofMap(topic, lines.slice(1).map(lineLabel)).catch(() => null);

/** The ids of the map that the same submit has begun; null if it was deleted or made from another file. */
async function idsOfBrokenOff(
  maps: Pick<Maps, 'arriving'>,
  mapId: string,
  userId: string,
  { lines }: MapDocument,
): Promise<readonly string[] | null> {
  const map = await maps.arriving(mapId, userId);
  if (!map) return null;
  const kept = readDocument(map);
  const isSame = (line: string, at: number) => at === 0 || line === lines[at];
  return kept.lines.length === lines.length && kept.lines.every(isSame) ? kept.ids : null;
}

const withNode = (lesson: LessonOfNewMap, nodeId: string): LessonOfNewMap => ({
  ...lesson,
  nodeId,
  compositeKey: compositeKey(nodeId, lesson.pathString),
});

/** Groups lessons into batches. */
function portions(lessons: readonly LessonOfNewMap[]): LessonOfNewMap[][] {
  const all: LessonOfNewMap[][] = [];
  let left = 0;
  for (const lesson of lessons) {
    const bytes = utf8Length(lesson.markdown);
    if (left < bytes || (all.at(-1)?.length ?? limits.importBatchMaxRows) === limits.importBatchMaxRows) {
      all.push([]);
      left = limits.importBatchMaxBytes;
    }
    left -= bytes;
    all.at(-1)?.push(lesson);
  }
  return all;
}

/** Keeps the ids from the file. */
function withIds({ result, ids }: UnpackedMap, newId: () => string): MapDocument {
  const known = ids.filter((id) => id !== null);
  if (known.length <= 1) return withNewIds(result, newId);
  const source = new IdSource(known, newId);
  return {
    lines: result.slice(0, -1).split('\n'),
    ids: ids.map((id) => id ?? source.next()),
  };
}

function lessonsOf(
  { lines, ids }: MapDocument,
  topic: string,
  { lessons }: UnpackedMap,
  source: ImportSource,
  random: Random,
): LessonOfNewMap[] {
  const byNode = new Map(lessons.map((lesson) => [lesson.node, lesson]));
  const path = [rootLabel(topic)];
  return ids.flatMap((nodeId, at) => {
    const line = lines[at] ?? '';
    const label = nodeId === rootId ? rootLabel(topic) : lineLabel(line);
    if (at > 0) {
      path.length = lineLevel(line);
      path.push(label);
    }
    const lesson = byNode.get(at);
    if (!lesson) return [];
    const whole = pathString(path);
    return {
      id: random.id(),
      nodeId,
      nodeLabel: label,
      pathString: whole,
      compositeKey: compositeKey(nodeId, whole),
      markdown: lesson.markdown,
      // Rendered on first view: a map may have thousands of lessons.
      content: '',
      renderer: 0,
      tasks: lesson.tasks,
      source,
    };
  });
}
