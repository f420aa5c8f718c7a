import type { Rooms } from '~/composition.server';
import { readingsOf } from '~/jobs/rules/readings';
import { runLost, runMessageSaid } from '~/jobs/rules/run-message';
import { sourceOfMap } from '~/jobs/rules/source-map-key';
import { isLive } from '~/jobs/rules/state';
import type { OpenLessonRun, Run, RunHead } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { OutlineLine } from '~/kit/outline/outline';
import { isId } from '~/kit/request/ids';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { runWords } from '~/rooms/run/words';

/** How many of the newest outline lines a run's page shows without scripts. */
const linesShown = 60;

/** The newest lines of an outline while its run is live. */
export async function linesSoFar(rooms: Rooms, { id, topic, text }: Pick<Run, 'id' | 'topic' | 'text'>) {
  const {
    run: { runs },
    server: { work },
  } = rooms;
  // If another process has the run, its text has to be parsed here.
  const lines = runs.linesOf(id)?.slice(-linesShown) ?? (await work.newestLines(topic, text, linesShown));
  return renderedLines(rooms, lines);
}

/** Lines of an outline; those with formulas get their HTML. */
export async function renderedLines(rooms: Rooms, lines: readonly OutlineLine[]) {
  const rendered = await rooms.map.renderLabels(lines.map(({ label }) => label));
  return rendered.size === 0 ? lines : lines.map((line) => ({ ...line, rendered: rendered.get(line.label) }));
}

/** The address that a finished run redirects to. */
export function placeOfRun(run: RunHead): string {
  switch (run.kind) {
    case 'growth':
      return `/map/${run.mapId}/proposal/${run.id}`;
    case 'cards':
      return `/map/${run.mapId}/cards/proposal/${run.id}`;
    case 'exercises':
      return `/map/${run.mapId}/exercises/proposal/${run.id}`;
    case 'ask':
      return `/map/${run.mapId}/ask?node=${run.nodeId}`;
    case 'needs':
      return `/map/${run.mapId}/needs`;
    case 'placement':
      return `/map/${run.mapId}/placement`;
    case 'source':
      return `/sources/${run.id}`;
    default:
      return `/map/${run.mapId}`;
  }
}

/** Whether a run has a page to redirect to: a finished one has, and a thread exists in every state of its runs. */
const hasPlace = ({ kind, state, mapId }: RunHead): boolean =>
  kind === 'ask' || (state === 'done' && (mapId !== null || kind === 'source'));

/** The map that a run continues; null if it does something else. */
const continuedBy = (run: RunHead): string | null => (run.kind === 'map' && run.how === 'continue' ? run.mapId : null);

/** The fields of the form that makes a map's run again. */
const fieldsOf = (run: RunHead): Readonly<Record<string, string>> => ({
  topic: run.topic,
  ...(run.kind === 'map' && run.how === 'as-typed' ? { anyway: '1' } : {}),
});

/** A source's file is deleted when its run ends, so a retry has to begin with choosing it again. */
const readingOfSource = () => ({
  again: null,
  fields: {},
  back: '/sources',
  backTo: runWords.backToMySources,
  open: runWords.openTheSource,
  problem: runWords.thisBecameNoSource,
  soFar: runWords.beingRead,
  ready: runWords.yourSourceIsReady,
  steps: [runWords.stepWaiting, runWords.stepOpening, runWords.stepReading, runWords.saving, runWords.stepDone],
  says: {
    authenticating: runWords.waitingForItsTurn,
    processing: runWords.openingTheDocument,
    generating: runWords.theDocumentIsBeing,
    saving: runWords.keepingItsPassages,
    redirecting: runWords.openingTheSource,
  },
});

/** A map made from a source is retried from the source's page. */
const mapOfSource = (source: string, topic: string) => ({
  again: `/sources/${source}/map`,
  fields: { how: 'model', topic },
  back: `/sources/${source}`,
  backTo: runWords.backToTheSource,
  open: runWords.openYourMap,
  soFar: runWords.beingPlannedFromA,
  ready: runWords.yourMapIsReady,
  says: {
    processing: runWords.readingTheSource,
    generating: runWords.theSourceIsBeing,
    saving: runWords.savingYourMap,
    redirecting: runWords.openingYourMap,
  },
});

const stepsOfGrowth = () => ({
  steps: [runWords.stepWaiting, runWords.stepAsking, runWords.stepProposing, runWords.saving, runWords.stepDone],
  says: {
    authenticating: runWords.waitingForItsTurn,
    processing: runWords.askingWhatCouldGrow,
    generating: runWords.theProposalIsBeing,
    saving: runWords.keepingTheProposal,
    redirecting: runWords.openingTheProposal,
  },
});

/** A proposal of needs is asked for again from its page. */
const needsOf = ({ mapId }: RunHead<'needs'>) => {
  const { steps, says } = stepsOfGrowth();
  const page = `/map/${mapId}/needs`;
  const fields = { act: 'propose' };
  return { again: page, fields, back: page, steps, says: { ...says, processing: runWords.askingWhatBuilds } };
};

/** The questions of a placement are asked for again from its page. */
const questionsOf = ({ mapId }: RunHead<'placement'>) => ({
  again: `/map/${mapId}/placement`,
  fields: { act: 'make' },
  back: `/map/${mapId}/placement`,
  steps: [runWords.stepWaiting, runWords.stepAsking, runWords.stepWriting, runWords.stepChecking, runWords.stepDone],
  says: {
    authenticating: runWords.waitingForItsTurn,
    processing: runWords.askingForQuestions,
    generating: runWords.questionsAreBeingWritten,
    saving: runWords.theQuestionsAreBeing,
    redirecting: runWords.openingTheQuestions,
  },
});

/** The form to retry a failed run, with the page it belongs to, for proposals and runs of sources; null for others. */
function proposalOf(run: RunHead) {
  if (run.kind === 'source') return readingOfSource();
  if (run.kind === 'map') {
    const source = sourceOfMap(run);
    return source ? mapOfSource(source, run.topic) : null;
  }
  if (run.kind === 'growth') {
    const { mapId, nodeId: node, how, wish } = run;
    return { again: `/map/${mapId}/grow`, fields: { node, how, wish }, back: `/map/${mapId}`, ...stepsOfGrowth() };
  }
  if (run.kind === 'placement') return questionsOf(run);
  if (run.kind === 'needs') return needsOf(run);
  if (run.kind !== 'cards' && run.kind !== 'exercises') return null;
  const { kind, mapId, nodeId: node } = run;
  const isOfCards = kind === 'cards';
  return {
    again: `/map/${mapId}/${kind}`,
    fields: { act: 'propose', node },
    back: `/map/${mapId}?node=${node}`,
    steps: [runWords.stepWaiting, runWords.stepAsking, runWords.stepWriting, runWords.stepChecking, runWords.stepDone],
    says: {
      authenticating: runWords.waitingForItsTurn,
      processing: isOfCards ? runWords.askingForCards : runWords.askingForExercises,
      generating: isOfCards ? runWords.cardsAreBeingWritten : runWords.exercisesAreBeingWritten,
      saving: isOfCards ? runWords.theCardsAreBeing : runWords.theExercisesAreBeing,
      redirecting: runWords.openingTheProposal,
    },
  };
}

/**
 * The data of a user's run that has its own screen, and the address it redirects to once it is done; null if there is
 * none.
 */
export async function runView(rooms: Rooms, id: string, userId: string) {
  const owned = isId(id) ? await rooms.run.runStore.owned(id, userId) : null;
  const snapshot = owned && owned.kind !== 'lesson' ? await rooms.run.runs.snapshot(owned.id) : null;
  if (!snapshot) return null;
  const { run, ahead, wait } = snapshot;
  const live = isLive(run);
  const place = hasPlace(run) ? placeOfRun(run) : null;
  return {
    place,
    run: {
      id: run.id,
      topic: run.topic,
      rendered: (await rooms.map.renderLabels([run.topic])).get(run.topic),
      // A finished run stays 'live' here: the events tell its screen that it is done.
      state: live || place !== null ? ('live' as const) : ('failed' as const),
      step: run.step,
      ahead,
      message: live ? null : runMessageSaid(run.message ?? runLost),
      wait: live ? wait : null,
      readings: live ? [] : readingsOf(run.message),
      fields: fieldsOf(run),
      continues: continuedBy(run),
      proposal: proposalOf(run),
      lines: live ? await linesSoFar(rooms, run) : [],
    },
  };
}

/** How many runs are listed on home and history. */
const openRunsShown = 10;
/** How many lesson runs are counted there, and how many of one map are named. */
const openLessonsCounted = 100;
const openLessonsNamed = 5;

/** The user's runs that are live, and those that ended and were not yet seen: for home and history. */
export async function openRunsOf(rooms: Rooms, userId: string) {
  await rooms.map.flushOpenedBy(userId);
  const since = new Date(rooms.server.clock.now().getTime() - limits.unseenRunShownMs);
  const [runs, lessons] = await Promise.all([
    rooms.run.runStore.openForUser(userId, openRunsShown, since),
    rooms.run.runStore.openLessonsOfUser(userId, since, openLessonsCounted),
  ]);
  const rendered = await rooms.map.renderLabels([
    ...runs.map(({ topic }) => topic),
    ...lessons.flatMap(({ query, path }) => [query, path?.at(-1) ?? '']),
  ]);
  return {
    runs: runs.map((run) => ({
      id: run.id,
      topic: run.topic,
      rendered: rendered.get(run.topic),
      state: isLive(run) ? ('live' as const) : (run.state as 'failed' | 'stopped' | 'done'),
      message: run.message && runMessageSaid(run.message),
      asks: readingsOf(run.message).length > 0,
      fields: fieldsOf(run),
      place: hasPlace(run) ? placeOfRun(run) : null,
      /** How many lines its outline has so far. */
      lines: rooms.run.runs.linesOf(run.id)?.length ?? 0,
      continues: continuedBy(run),
      proposal: proposalOf(run),
    })),
    lessons: byMap(lessons, rendered),
  };
}

/** Groups lesson runs by map, the map with the newest run first. */
function byMap(lessons: readonly OpenLessonRun[], rendered: ReadonlyMap<string, string>) {
  const maps = new Map<string, OpenLessonRun[]>();
  for (const run of lessons) maps.set(run.mapId, [...(maps.get(run.mapId) ?? []), run]);
  return [...maps].map(([mapId, [first, ...rest]]) => {
    const { query, language } = first as OpenLessonRun;
    const all = [first as OpenLessonRun, ...rest].map((run) => {
      const label = run.path?.at(-1) ?? query;
      const state = isLive(run) ? ('live' as const) : (run.state as 'failed' | 'done');
      return {
        runId: run.id,
        nodeId: run.nodeId,
        label: plainFormulas(label),
        rendered: rendered.get(label),
        state,
        message: run.message && runMessageSaid(run.message),
      };
    });
    const count = (wanted: string) => all.filter(({ state }) => state === wanted).length;
    return {
      mapId,
      query: plainFormulas(query),
      rendered: rendered.get(query),
      lang: languageOfTitle(query, language),
      live: count('live'),
      done: count('done'),
      failed: count('failed'),
      // Finished lessons first, live ones last.
      shown: all.sort((one, other) => rank[one.state] - rank[other.state]).slice(0, openLessonsNamed),
    };
  });
}

const rank = { done: 0, failed: 1, live: 2 } as const;
