import { refuseRun, type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { sourceMapKey } from '~/jobs/rules/source-map-key';
import type { Refusal } from '~/kit/fault/refusal';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { rootLabel } from '~/kit/outline/hierarchy';
import { refuseFull } from '~/kit/store/refuse-full';
import { validateTopic } from '~/kit/text/topic';
import type { LanguageModel } from '~/providers/model/language-model';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { withNewIds } from '~/rooms/map/rules/document';
import { writeOutline } from '~/rooms/map/rules/outline';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import { pathString } from '~/rooms/map/rules/tree';
import type { LessonOfNewMap, Maps } from '~/rooms/map/store/maps';
import { mapTitle } from '~/rooms/source/rules/map-title';
import { passageLesson } from '~/rooms/source/rules/passage-lesson';
import { type SourceOutline, sourceOutline } from '~/rooms/source/rules/source-outline';
import type { Passage, Source, Sources } from '~/rooms/source/store/sources';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { allPassages } from './all-passages';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly sources: Sources;
  readonly work: TextWork;
  readonly languages: FindLanguage;
  readonly random: Random;
}

interface Asked {
  /** The map's title; empty to use the source's. */
  readonly topic: string;
  /** Idempotency key of the form. */
  readonly key: string;
  readonly replaces?: string | null;
}

/** Starts the run in which a model makes a map from a user's source. */
export const mapByModel =
  ({ model, sources, random, ...deps }: Deps) =>
  async (userId: string, sourceId: string, asked: Asked): Promise<StartRunResult> => {
    const opened = await open(sources, userId, sourceId, asked);
    if (!opened.ok) return opened;
    if (!model.writeSourceOutline) return { ok: false, status: 409, message: messages.sourceMap.noModel };
    const id = random.id();
    return startRun(deps, {
      id,
      kind: 'map',
      userId,
      key: sourceMapKey(sourceId, asked.key || id),
      topic: opened.topic,
      mapId: null,
      sourceId,
      replaces: asked.replaces ?? null,
    });
  };

type MapOfHeadings = { readonly ok: true; readonly mapId: string } | Refusal;

/**
 * Makes a map from a user's source without a model: headings become the outline and passages the lessons. Map and
 * lessons are one write. Counts towards the user's rate limit of runs, since it takes as long as one.
 */
export const mapOfHeadings =
  ({ maps, sources, work, languages, random, limiter, clock }: Deps) =>
  async (userId: string, sourceId: string, asked: Asked): Promise<MapOfHeadings> => {
    const opened = await open(sources, userId, sourceId, asked);
    if (!opened.ok) return opened;
    const { source, topic } = opened;
    const refused = await refuseRun({ limiter, clock }, userId, []);
    if (refused) return refused;
    const passages = await allPassages(sources, source);
    const outline = sourceOutline({ headings: source.contents, passages });
    const lines = outline.nodes.map(({ label, level }) => ({ label, level }));
    const result = lines.length <= nodesInPlace ? writeOutline(topic, lines) : await work.written(topic, lines);
    const document = withNewIds(result, random.nodeId);
    const samples = passages.slice(0, 40).map(({ text }) => text.slice(0, 200));
    const id = random.id();
    const mapId = await maps
      .add({
        id,
        userId,
        query: topic,
        document,
        source: { kind: 'source', name: originOf(outline), prompt: '' },
        runId: null,
        submitKey: submitKeys.headings(sourceId, asked.key.slice(0, limits.idempotencyKeyMaxCharacters) || id),
        language: await languages.ofMap(topic, samples),
        sources: [sourceId],
        lessons: lessonsOf(source, passages, outline, topic, document.ids, random),
        at: clock.now(),
      })
      .catch(refuseFull);
    if (typeof mapId !== 'string') return mapId;
    if (mapId === id) await limiter.take(rateLimits.runsByUser, userId, clock.now());
    return { ok: true, mapId };
  };

/** A longer outline is written by a worker thread. */
const nodesInPlace = 2_000;

/** The source, and a title for its map. */
async function open(
  sources: Sources,
  userId: string,
  sourceId: string,
  { topic }: Asked,
): Promise<{ readonly ok: true; readonly source: Source; readonly topic: string } | Refusal> {
  const source = await sources.byId(sourceId, userId);
  if (!source) return { ok: false, status: 404, message: messages.source.notFound };
  const checked = validateTopic(topic.trim() === '' ? mapTitle(source.title) : topic);
  if (!checked.ok) return { ok: false, status: 400, message: messages.topicProblem[checked.reason] };
  return { ok: true, source, topic: checked.topic };
}

/** The origin of the map, in words. */
const originOf = ({ from }: SourceOutline): string =>
  from === 'headings' ? 'the headings of a source' : 'a source without headings, by the first words of its parts';

function lessonsOf(
  source: Source,
  passages: readonly Passage[],
  { nodes }: SourceOutline,
  topic: string,
  ids: readonly string[],
  random: Random,
): LessonOfNewMap[] {
  const path = [rootLabel(topic)];
  return nodes.flatMap((node, at) => {
    path.length = node.level;
    path.push(node.label);
    if (node.passages.length === 0) return [];
    const nodeId = ids[at + 1] ?? '';
    const fullPath = pathString(path);
    const { markdown, citations } = passageLesson(
      source,
      node.passages.flatMap((n) => passages[n - 1] ?? []),
    );
    return [
      {
        id: random.id(),
        nodeId,
        nodeLabel: node.label,
        pathString: fullPath,
        compositeKey: compositeKey(nodeId, fullPath),
        markdown,
        // Rendered on first view: rendering hundreds of lessons now would block other requests.
        content: '',
        renderer: 0,
        tasks: { done: 0, total: 0 },
        source: { kind: 'source', name: source.title, prompt: '' },
        citations,
      },
    ];
  });
}
