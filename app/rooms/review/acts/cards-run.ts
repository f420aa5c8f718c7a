import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { limits } from '~/kit/limits';
import type { OutlineLine } from '~/kit/outline/outline';
import { knownLanguage } from '~/kit/text/language';
import { cutToUnits } from '~/kit/text/plain-text';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { CardsParser, type ReadCard, readCards } from '~/rooms/review/rules/cards-text';
import { questionOf } from '~/rooms/review/rules/exercise-card';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards } from '~/rooms/review/store/cards';
import { withoutCitations } from '~/rooms/source/rules/citations';
import type { Sources } from '~/rooms/source/store/sources';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly sources: Sources;
  readonly cards: Cards;
  readonly users: Users;
  readonly knowLearner: KnowLearner;
  readonly treeOf: TreeOfMap;
}

/** A run of cards: asks the model for cards on a lesson, and saves the answer as a proposal in the run's row. */
export const cardsRun = ({
  model,
  maps,
  lessons,
  sources,
  cards,
  users,
  knowLearner,
  treeOf,
}: Deps): RunHandler<'cards'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  // The statement that ends the run also saves its proposal.
  alreadySaved: async () => null,
  async read(run) {
    const { mapId, nodeId } = run;
    const map = await maps.readable(mapId, run.userId);
    const [lesson, there] = await Promise.all([
      map && lessonForLearner({ lessons, sources })(map, nodeId, run.userId),
      cards.ofNode(mapId, run.userId, nodeId),
    ]);
    const tree = map && treeOf(map);
    if (!tree?.nodes.has(nodeId)) throw new RunRefused('gone', 'map.nodeNotFound');
    if (!lesson) throw new RunRefused('no-lesson', 'cards.noLesson');
    const writeCards = model.writeCards?.bind(model);
    if (!writeCards) throw new RunRefused('no-model', 'cards.noModel');
    const count = boundedText(recallLimits.proposalMaxBytes);
    const parser = new CardsParser();
    /** The questions, shown while the run is live. */
    const lines: OutlineLine[] = [];
    const show = (read: readonly ReadCard[]) => {
      for (const { front } of read) if (front !== '') lines.push({ level: 1, label: firstLine(front) });
    };
    return {
      before: '',
      lines,
      ask: async (signal, onState) =>
        writeCards({
          path: pathTo(tree, nodeId).map(({ label }) => label),
          lesson: withoutKeys(withoutCitations(lesson.markdown, lesson.citations)),
          fronts: there.slice(-recallLimits.cardsInPrompt).map(({ text }) => firstLine(questionOf(text))),
          language: knownLanguage(map?.language),
          learner: await knowLearner(run.userId, { id: mapId, tree }),
          signal,
          onState,
        }),
      push(piece) {
        count(piece);
        show(parser.push(piece));
        return piece;
      },
      end() {
        show(parser.end());
        return '';
      },
      save: async (text) => {
        if (readCards(text).length === 0) throw new RunRefused('no-cards', 'cards.noneRead');
        return { mapId };
      },
      // The complete cards of a text that broke off.
      keep: async (text) => (readCards(text).length === 0 ? null : { mapId, text }),
    };
  },
});

const firstLine = (text: string): string => cutToUnits(text.split('\n', 1)[0] ?? '', limits.labelMaxCharacters);
