import { goalNames, openStep } from '~/domain/account/onboarding';
import { hintStep } from '~/domain/ask/hint-step';
import { askLimits } from '~/domain/ask/limits';
import { ModelFault } from '~/domain/fault/model-fault';
import { isRefusal } from '~/domain/fault/refused-in-words';
import { growingText, lessonOf } from '~/domain/lesson/model-text';
import { pathTo } from '~/domain/map/tree';
import { messages } from '~/domain/messages';
import type { Citation } from '~/domain/source/citation';
import {
  citationOf,
  citedPassages,
  numbered,
  passagesInPrompt,
  settleCitations,
  takenOutOf,
} from '~/domain/source/citations';
import { fittingWords } from '~/domain/source/fitting-words';
import { knownLanguage } from '~/domain/text/language';
import { boundedText } from '~/domain/text/size';
import type { TreeOfMap } from '~/features/maps/map-trees';
import { type RunHandler, RunRefused } from '~/features/runs/run-handler';
import { lessonForReader } from '~/features/sources/lesson-for-reader';
import type { Answer, Asks } from '~/ports/asks';
import type { Clock } from '~/ports/clock';
import type { LanguageModel, TextSource } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Sources } from '~/ports/sources';
import type { Users } from '~/ports/users';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly asks: Asks;
  readonly users: Users;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  readonly clock: Clock;
}

/** What a run of a question does: ask for a hint or an answer, and keep it in the thread. */
export const askRun = ({ model, maps, lessons, asks, users, sources, treeOf, clock }: Deps): RunHandler => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  alreadySaved: async (run) => {
    const ask = await asks.byRun(run.id);
    return ask && ask.state !== 'asked' ? { text: '' } : null;
  },
  async read(run) {
    const ask = await asks.byRun(run.id);
    if (!ask) throw new RunRefused('gone', messages.ask.gone);
    const { mapId, nodeId, userId } = ask;
    const [map, user, thread] = await Promise.all([
      maps.readable(mapId, userId),
      users.byId(userId),
      asks.thread(ask, askLimits.turnsInPrompt + 1),
    ]);
    const tree = map && treeOf(map);
    if (!map || !tree?.nodes.has(nodeId)) throw new RunRefused('gone', messages.map.nodeNotFound);
    const writeAnswer = model.writeAnswer?.bind(model);
    if (!writeAnswer) throw new RunRefused('no-model', messages.ask.noModel);
    const lesson = await lessonForReader({ lessons, sources })(map, nodeId, userId);
    const turns = thread.filter(({ id, answer }) => id !== ask.id && answer !== '');
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const words = fittingWords([ask.question, ask.selection, ...path.slice(-1)]);
    const [found = []] = await sources.fittingPassages({
      mapId,
      userId,
      lists: [words],
      atMost: passagesInPrompt,
    });
    const passages = numbered(found.map(({ n, ...passage }) => ({ ...passage, passage: n })));
    const given: readonly Citation[] = passages.map(citationOf);
    const count = boundedText(askLimits.answerMaxBytes);

    const keep = async (answer: string, source: TextSource, state: Answer['state']) => {
      const settled = settleCitations(answer, given);
      const removed = takenOutOf(settled.citations);
      const isKept = await asks.answer(
        run.id,
        {
          answer: settled.markdown,
          provenance: { ...source, ...(removed > 0 ? { removed } : {}) },
          citations: given.length > 0 ? citedPassages(settled.citations) : null,
          state,
        },
        clock.now(),
      );
      if (!isKept) throw new RunRefused('gone', messages.ask.gone);
      // The thread holds it now.
      return { mapId, text: '' };
    };

    return {
      before: '',
      ask: (signal, onState) =>
        writeAnswer({
          path,
          lesson: lesson?.markdown ?? '',
          goals: goalNames(user?.goals ?? null),
          question: ask.question,
          selection: ask.selection,
          hint: ask.how === 'hint' ? hintStep(turns, ask) : null,
          turns: turns.slice(-askLimits.turnsInPrompt),
          passages,
          language: knownLanguage(map.language),
          signal,
          onState,
        }),
      push(piece) {
        count(piece);
        return piece;
      },
      end: () => '',
      save: async (text, source) => {
        const answer = lessonOf(text, '');
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
