import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { ModelFault } from '~/kit/fault/model-fault';
import { isRefusal } from '~/kit/fault/refused-in-words';
import { growingText, lessonOf } from '~/kit/markdown/model-text';
import type { Citation } from '~/kit/text/citation';
import { knownLanguage } from '~/kit/text/language';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel, TextSource } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import { hintStep } from '~/rooms/ask/rules/hint-step';
import { askLimits } from '~/rooms/ask/rules/limits';
import type { Answer, Ask, Asks } from '~/rooms/ask/store/asks';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { passagesAgain } from '~/rooms/source/acts/fitting-passages';
import {
  citationOf,
  citedPassages,
  numbered,
  passagesInPrompt,
  settleCitations,
  takenOutOf,
  withoutCitations,
} from '~/rooms/source/rules/citations';
import { fittingWords, onlyFitting } from '~/rooms/source/rules/fitting-words';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import { heldHint, hintFaults, screenedHint } from './screened-hint';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly asks: Asks;
  readonly users: Users;
  readonly knowLearner: KnowLearner;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  readonly clock: Clock;
}

/** How many passages cited in the last answers are given to the model again. */
const passagesAgainInPrompt = passagesInPrompt / 2;

/** Drops citations whose number an earlier citation of the list uses for another passage. */
const onceEach = (citations: readonly Citation[]): Citation[] =>
  [...new Map(citations.toReversed().map((citation) => [citation.n, citation])).values()].reverse();

/** The passages that the model gets, and all that the answer may cite: these and those cited in the thread. */
async function passagesFor(
  sources: Sources,
  { mapId, userId, question, selection }: Ask,
  path: readonly string[],
  turns: readonly Ask[],
) {
  const words = fittingWords([question, selection, ...path.slice(-1)]);
  const [found = []] = await sources.fittingPassages({ mapId, userId, lists: [words], atMost: passagesInPrompt });
  // A number stands for one passage within a thread: if answers disagree, the newest one counts.
  const newestFirst = turns.toReversed().map(({ citations }) => citedPassages(citations));
  const known = onceEach(newestFirst.flat());
  const again = onceEach(newestFirst.slice(0, askLimits.turnsInPrompt).flat()).slice(0, passagesAgainInPrompt);
  const passages = numbered(
    onlyFitting(found, words).map(({ n, ...passage }) => ({ ...passage, passage: n })),
    await passagesAgain({ sources })(mapId, userId, again),
    known,
  );
  return { passages, given: onceEach([...passages.map(citationOf), ...known]) };
}

/** The run that answers a question: asks the model for a hint or an answer, and stores it in the thread. */
export const askRun = ({
  model,
  maps,
  lessons,
  asks,
  users,
  knowLearner,
  sources,
  treeOf,
  clock,
}: Deps): RunHandler<'ask'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  alreadySaved: async (run) => {
    const ask = await asks.byRun(run.id);
    return ask && ask.state !== 'asked' ? { text: '' } : null;
  },
  async read(run) {
    const ask = await asks.byRun(run.id);
    if (!ask) throw new RunRefused('gone', 'ask.gone');
    const { mapId, nodeId, userId } = ask;
    const [map, thread] = await Promise.all([
      maps.readable(mapId, userId),
      asks.thread(ask, askLimits.turnsPerLeaf + 1),
    ]);
    const tree = map && treeOf(map);
    if (!map || !tree?.nodes.has(nodeId)) throw new RunRefused('gone', 'map.nodeNotFound');
    const writeAnswer = model.writeAnswer?.bind(model);
    if (!writeAnswer) throw new RunRefused('no-model', 'ask.noModel');
    const lesson = await lessonForLearner({ lessons, sources })(map, nodeId, userId);
    const turns = thread.filter(({ id, answer }) => id !== ask.id && answer !== '');
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const { passages, given } = await passagesFor(sources, ask, path, turns);
    const count = boundedText(askLimits.answerMaxBytes);
    const asked = {
      path,
      // The lesson's citation numbers are its own, not the thread's. A model must not know the key of an exercise.
      lesson: lesson ? withoutKeys(withoutCitations(lesson.markdown, lesson.citations)) : '',
      learner: await knowLearner(userId, { id: mapId, tree }),
      question: ask.question,
      selection: ask.selection,
      hint: ask.how === 'hint' ? hintStep(turns, ask) : null,
      turns: turns.slice(-askLimits.turnsInPrompt),
      passages,
      language: knownLanguage(map.language),
    };
    const held = heldHint(asked);

    const keep = async (answer: string, source: TextSource, state: Answer['state']) => {
      const settled = settleCitations(answer, given, { marks: true });
      const removed = takenOutOf(settled.citations);
      const isKept = await asks.answer(
        run.id,
        {
          answer: settled.markdown,
          provenance: {
            ...source,
            ...(removed > 0 ? { removed } : {}),
            ...(hintFaults(asked, answer).length > 0 ? { givesAway: true } : {}),
          },
          citations: given.length > 0 ? citedPassages(settled.citations) : null,
          state,
        },
        clock.now(),
      );
      if (!isKept) throw new RunRefused('gone', 'ask.gone');
      // The thread has the answer now, so the run does not keep it.
      return { mapId, text: '' };
    };

    return {
      before: '',
      async ask(signal, onState) {
        const request = { ...asked, signal, onState };
        return screenedHint(writeAnswer, request, await writeAnswer(request));
      },
      push(piece) {
        count(piece);
        return held.push(piece);
      },
      end: () => '',
      save: async (_, source) => {
        const answer = lessonOf(held.text(), '');
        if (answer === '') throw new ModelFault('empty');
        if (isRefusal(answer)) throw new ModelFault('refused-in-words', 'in the text', { words: answer });
        return keep(answer, source, 'answered');
      },
      keep: async (text, source, why) => {
        const answer = (growingText(text)?.text ?? text).trim();
        if (!/[\p{L}\p{N}]/u.test(answer) || isRefusal(answer)) return null;
        return keep(answer, source, why);
      },
    };
  },
});
