import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { limits } from '~/kit/limits';
import type { OutlineLine } from '~/kit/outline/outline';
import { knownLanguage } from '~/kit/text/language';
import { cutToUnits } from '~/kit/text/plain-text';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel, TextSource } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { learningOrder } from '~/rooms/map/rules/learning-order';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { leavesToAskAbout } from '~/rooms/placement/rules/chosen-leaves';
import { placementLimits } from '~/rooms/placement/rules/limits';
import { readMade } from '~/rooms/placement/rules/made-text';
import type { Placements } from '~/rooms/placement/store/placements';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly placements: Placements;
  readonly users: Users;
  readonly treeOf: TreeOfMap;
  readonly clock: Clock;
}

/** Asks the model for short choice questions on lessons spread over a map, and keeps those that pass the checks. */
export const placementRun = ({
  model,
  maps,
  lessons,
  placements,
  users,
  treeOf,
  clock,
}: Deps): RunHandler<'placement'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  alreadySaved: async ({ mapId, userId }) =>
    (await placements.get({ mapId, userId }))?.made ? { mapId, text: '' } : null,
  async read({ mapId, userId }) {
    const map = await maps.readable(mapId, userId);
    if (!map) throw new RunRefused('gone', 'map.notFound');
    const writeQuestions = model.writeQuestions?.bind(model);
    if (!writeQuestions) throw new RunRefused('no-model', 'placement.noModel');
    const tree = treeOf(map);
    const leaves = leavesToAskAbout(learningOrder(tree, await lessons.progress(mapId)));
    const count = boundedText(placementLimits.madeMaxBytes);
    const keepMade = async (text: string, { name }: TextSource): Promise<boolean> => {
      const questions = readMade(text, leaves.length).map((made) => ({
        leaf: leaves[made.lesson - 1] ?? '',
        text: made.text,
      }));
      return questions.length > 0 && placements.keepMade({ mapId, userId }, { by: name, questions }, clock.now());
    };
    const lines: OutlineLine[] = [];
    let line = '';
    return {
      before: '',
      lines,
      ask: (signal, onState) =>
        writeQuestions({
          topic: map.query,
          lessons: leaves.map((id) =>
            pathTo(tree, id)
              .map(({ label }) => label)
              .slice(1),
          ),
          language: knownLanguage(map.language),
          signal,
          onState,
        }),
      push(piece) {
        count(piece);
        const all = (line + piece).split('\n');
        line = all.pop() ?? '';
        for (const each of all) {
          const question = /^\s*Q:\s*(.+)$/.exec(each)?.[1];
          if (question) lines.push({ level: 1, label: cutToUnits(question, limits.labelMaxCharacters) });
        }
        return piece;
      },
      end: () => '',
      save: async (text, source) => {
        if (!(await keepMade(text, source))) throw new RunRefused('no-questions', 'placement.noneRead');
        // The placement has the questions now, so the run does not keep them.
        return { mapId, text: '' };
      },
      // The whole questions of a text that broke off.
      keep: async (text, source) => ((await keepMade(text, source)) ? { mapId, text: '' } : null),
    };
  },
});
