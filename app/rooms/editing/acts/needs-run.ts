import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { knownLanguage } from '~/kit/text/language';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { readDocument } from '~/rooms/map/rules/document';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import { addNeeds, needsMaxBytes, readNeedLines, writePairs } from '~/rooms/map/rules/proposed-needs';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly users: Users;
  readonly treeOf: TreeOfMap;
}

/**
 * Asks the model which lessons of a map build on which, by their titles. The row of the run keeps those needs that the
 * map can take on, as a proposal.
 */
export const needsRun = ({ model, maps, lessons, users, treeOf }: Deps): RunHandler<'needs'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  // The proposal is stored in the same row as the state 'done', so there is never one without the other.
  alreadySaved: async () => null,
  async read({ mapId, userId }) {
    const map = await maps.owned(mapId, userId);
    if (!map) throw new RunRefused('gone', 'map.notFound');
    const writeNeeds = model.writeNeeds?.bind(model);
    if (!writeNeeds) throw new RunRefused('no-model', 'needs.noModel');
    const tree = treeOf(map);
    const ids = lessonNodes(tree, await lessons.progress(mapId)).map(({ id }) => id);
    const proposed = (text: string) => writePairs(addNeeds(readDocument(map), readNeedLines(text, ids)).taken);
    const count = boundedText(needsMaxBytes);
    const labelsOf = (id: string) => pathTo(tree, id).map(({ label }) => label);
    return {
      before: '',
      lines: [],
      ask: (signal, onState) =>
        writeNeeds({
          topic: map.query,
          lessons: ids.map((id) => labelsOf(id).slice(1)),
          language: knownLanguage(map.language),
          signal,
          onState,
        }),
      push(piece) {
        count(piece);
        return piece;
      },
      end: () => '',
      save: async (text) => {
        const kept = proposed(text);
        if (kept === '') throw new RunRefused('no-needs', 'needs.noneRead');
        return { mapId, text: kept };
      },
      // The whole lines of a text that broke off.
      keep: async (text) => {
        const kept = proposed(text.slice(0, text.lastIndexOf('\n') + 1));
        return kept === '' ? null : { mapId, text: kept };
      },
    };
  },
});
