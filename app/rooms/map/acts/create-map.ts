import type { RunHandler } from '~/jobs/acts/run-handler';
import { screenedStream } from '~/jobs/acts/screened-stream';
import { refuseRun, type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunStore } from '~/jobs/store/runs';
import { ModelFault } from '~/kit/fault/model-fault';
import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { mayHaveFaults, outlineFaults } from '~/kit/outline/filler';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';
import { readingsIn } from '~/kit/outline/readings';
import { withoutRepeats } from '~/kit/outline/repeats';
import { isId } from '~/kit/request/ids';
import type { LanguageModel, TextSource } from '~/providers/model/language-model';
import { type Aim, isNoAim } from '~/rooms/account/rules/aim';
import { learnerWithGoals } from '~/rooms/account/rules/learner';
import { goalNames, openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import { type CourseOutline, onNodes } from '~/rooms/map/rules/course/map-course';
import { readCanonical, withNewIds } from '~/rooms/map/rules/document';
import { writeOutline } from '~/rooms/map/rules/outline';
import type { Aims } from '~/rooms/map/store/aims';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { askWhichReading, mayAskBack } from './ask-which-reading';
import { mapChanges } from './change-map';
import { readRest } from './continue-map';
import type { FindLanguage } from './find-language';
import { outlineSoFar } from './outline-so-far';
import { readTopic, type TypedTopic } from './read-topic';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly runStore: Pick<RunStore, 'owned'>;
  readonly aims: Pick<Aims, 'set'>;
  readonly random: Random;
}

interface NewMap extends TypedTopic {
  readonly key: string;
  readonly replaces?: string | null;
  /** For whom it is; by default what was said for the run that it replaces. */
  readonly aim?: Aim;
}

/**
 * Starts the run that makes a map of `topic`. The same key with the same topic gives the same run unless that has
 * failed: a double click, a resent form and a second tab make one map.
 */
export const createMap =
  ({ model, random, runStore, aims, ...deps }: Deps) =>
  async (userId: string, typed: NewMap): Promise<StartRunResult> => {
    // The topic of a run that failed was taken already.
    const read = readTopic(model, { ...typed, anyway: typed.anyway || Boolean(typed.replaces) });
    if (!read.ok) return read;
    const { topic } = read;
    const id = random.id();
    const key = typed.key.slice(0, limits.idempotencyKeyMaxCharacters) || id;
    const how = typed.anyway ? 'as-typed' : '';
    const replaces = typed.replaces ?? null;
    const aim = await aimOf(runStore, userId, typed);
    const started = await startRun(deps, { id, kind: 'map', userId, key, topic, mapId: null, how, aim, replaces });
    // The map of an earlier submit of the same form gets what was said this time.
    if (started.ok && started.run.id !== id && started.run.mapId && aim)
      await aims.set(started.run.mapId, userId, aim, deps.clock.now());
    return started;
  };

/** Finds the aim that the form names, or else that of the run that it replaces; null for none. */
async function aimOf(
  runStore: Pick<RunStore, 'owned'>,
  userId: string,
  { aim, replaces }: Pick<NewMap, 'aim' | 'replaces'>,
): Promise<Aim | null> {
  if (aim && !isNoAim(aim)) return aim;
  const replaced = replaces && isId(replaces) ? await runStore.owned(replaces, userId) : null;
  return replaced?.kind === 'map' ? replaced.aim : null;
}

/** Says why `createMap` would refuse the topic, in the same words, without making a map; null if it would not. */
export const refuseTopic =
  ({ model, ...deps }: Pick<Deps, 'model' | 'limiter' | 'clock'>) =>
  async (userId: string, typed: string): Promise<Refusal | null> => {
    const read = readTopic(model, { topic: typed, offersImport: true });
    return read.ok ? refuseRun(deps, userId, [read.topic]) : read;
  };

/** @throws ModelFault 'no-outline' also if the outline is one line repeated */
const outlineOf = (all: readonly OutlineLine[]) => {
  const nodes = withoutRepeats(all);
  if (nodes.length + 1 < limits.outlineMinNodes) throw new ModelFault('no-outline', 'one line again and again');
  return nodes;
};

/**
 * The rules that an outline breaks; null if the text is no outline. It is parsed again only if it may break a rule and
 * is short enough for that to be quick.
 */
const faultsOfText = (topic: string, text: string, language: string | null): readonly string[] | null => {
  if (text.length > limits.outlineInPlaceMaxCharacters || !mayHaveFaults(text, language)) return null;
  try {
    const parser = new OutlineParser(topic);
    parser.push(text);
    parser.end();
    return outlineFaults(
      outlineOf(parser.nodes()).map(({ label }) => label),
      language,
    );
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
};

/** Quotes a text without an outline in the fault, since it is often the model's refusal. */
const quoting = <T>(text: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ModelFault) || error.reason !== 'no-outline') throw error;
    throw new ModelFault('no-outline', error.detail, { words: text });
  }
};

interface MapRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly users: Users;
  readonly work: TextWork;
  readonly random: Random;
  readonly clock: Clock;
  readonly languages: FindLanguage;
}

interface OutlineOfRun {
  readonly result: string;
  readonly nodes: readonly OutlineLine[];
  /** The library's course whose outline it is. */
  readonly course?: CourseOutline | null;
}

/** Saves the outline that a run has written as a new map. */
export const saveNewMap =
  ({ maps, languages, random, clock }: Pick<MapRunDeps, 'maps' | 'languages' | 'random' | 'clock'>) =>
  async (
    run: Run,
    { result, nodes, course = null }: OutlineOfRun,
    source: TextSource,
    unfinished: Unfinished | null,
    sources: readonly string[] = [],
  ) => {
    const labels = nodes.map(({ label }) => label);
    const document = withNewIds(result, random.nodeId);
    const mapId = await maps.add({
      id: random.id(),
      userId: run.userId,
      query: run.topic,
      document,
      ...(course && onNodes(document, course)),
      source,
      runId: run.id,
      aim: run.kind === 'map' ? run.aim : null,
      unfinished,
      // The built-in library is in English.
      language: source.kind === 'library' ? 'en' : await languages.ofMap(run.topic, labels),
      sources,
      at: clock.now(),
    });
    // The outline is in the map now; a second copy in the row would only grow the file.
    return { mapId, text: '' };
  };

/** The steps of a map run: asks for an outline, reads it as it streams, saves it as a map. */
export const mapRun = ({
  model,
  maps,
  users,
  work,
  random,
  clock,
  languages,
  mapVersions,
}: MapRunDeps): RunHandler<'map'> => {
  const grow = mapChanges({ maps, mapVersions, random, clock });
  const save = saveNewMap({ maps, languages, random, clock });
  const saved = async (run: Run, outline: OutlineOfRun, source: TextSource, unfinished: Unfinished | null) => {
    const course = source.kind === 'library' ? await model.course?.(run.topic) : null;
    return save(run, course ? { ...outline, course } : outline, source, unfinished);
  };
  return {
    authorise: async (run) => openStep(await users.byId(run.userId)) === null,
    alreadySaved: async (run) => {
      if (run.how === 'continue') {
        const map = run.startedAt && (await maps.owned(run.mapId ?? '', run.userId));
        return map && map.unfinished === null ? { mapId: map.id, text: '' } : null;
      }
      const mapId = await maps.byRun(run.id);
      return mapId === null ? null : { mapId, text: '' };
    },
    async read(run) {
      if (run.how === 'continue') return readRest({ model, maps, work, clock, grow }, run);
      const parser = new OutlineParser(run.topic);
      const lines: OutlineLine[] = [];
      const add = (certain: readonly OutlineLine[]) => {
        for (const line of certain) lines.push(line);
      };
      return {
        before: '',
        lines,
        ask: async (signal, onState) => {
          const [language, user] = await Promise.all([languages.ofTopic(run.topic), users.byId(run.userId)]);
          const learner = learnerWithGoals(goalNames(user?.goals ?? null), run.aim);
          const request = {
            ...{ topic: run.topic, soFar: '', language, learner, mayAskBack: mayAskBack(run) },
            ...{ signal, onState },
          };
          return screenedStream(await model.writeOutline(request), {
            signal,
            maxBytes: limits.outlineMaxBytes,
            faultsOf: (text) => faultsOfText(run.topic, text, language),
            again: (fault) => model.writeOutline({ ...request, fault }),
          });
        },
        push(piece) {
          add(parser.push(piece));
          return piece;
        },
        end: () => '',
        save: async (text, source) => {
          askWhichReading(run, text, source);
          add(parser.end());
          // The lines were parsed as they streamed. A long outline is written and measured by a worker thread, since
          // that takes time.
          const isShort = text.length <= limits.outlineInPlaceMaxCharacters;
          const nodes = quoting(text, () => outlineOf(isShort ? parser.nodes() : parser.nodesOfAnySize()));
          const result = isShort ? writeOutline(run.topic, nodes) : await work.written(run.topic, nodes);
          return saved(run, { result, nodes }, source, null);
        },
        keep: async (text, source, why) => {
          const result = readingsIn(text) ? null : await outlineSoFar(work, run.topic, text);
          const nodes = result === null ? null : readCanonical(result);
          return result === null || !nodes ? null : saved(run, { result, nodes }, source, why);
        },
      };
    },
  };
};
