import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { withoutFiller } from '~/kit/outline/filler';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';
import { withoutRepeats } from '~/kit/outline/repeats';
import { knownLanguage } from '~/kit/text/language';
import type { LanguageModel } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { readCanonical } from '~/rooms/map/rules/document';
import { outlineForGrowth } from '~/rooms/map/rules/growing/growth-outline';
import { writeOutline } from '~/rooms/map/rules/outline';
import { type GrowHow, growHows } from '~/rooms/map/rules/proposal';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly users: Users;
  readonly knowLearner: KnowLearner;
  readonly treeOf: TreeOfMap;
}

export const growHowOf = (how: string): GrowHow => growHows.find((known) => known === how) ?? 'more';

/** The proposed nodes stored in a run's row; empty if there are none. */
export const proposedNodes = (text: string): readonly OutlineLine[] => readCanonical(text) ?? [];

/** The run that grows a map: asks the model for an outline below a node, and stores it as a proposal in its row. */
export const growthRun = ({ model, maps, users, knowLearner, treeOf }: Deps): RunHandler<'growth'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  // The proposal is stored in the same row as the state 'done', so there is never one without the other.
  alreadySaved: async () => null,
  async read(run) {
    const map = await maps.owned(run.mapId, run.userId);
    const tree = map && treeOf(map);
    const node = tree?.nodes.get(run.nodeId);
    if (!map || !tree || !node) throw new RunRefused('gone', 'map.nodeNotFound');
    const parser = new OutlineParser(run.topic);
    const lines: OutlineLine[] = [];
    const add = (certain: readonly OutlineLine[]) => {
      for (const line of certain) lines.push(line);
    };
    /** The proposal so far: the beginning of an outline is a proposal too. */
    const proposal = (): readonly OutlineLine[] => {
      add(parser.end());
      const labels = new Set([...tree.nodes.values()].map(({ label }) => label));
      return withoutFiller(withoutRepeats(nodesOf(parser, lines)), labels).slice(0, limits.growthMaxNodes);
    };
    return {
      before: '',
      lines,
      ask: async (signal, onState) =>
        model.writeGrowth({
          how: growHowOf(run.how),
          path: pathTo(tree, node.id).map(({ label }) => label),
          ...outlineForGrowth(tree, node.id, limits.growthOutlineMaxCharacters),
          wish: run.wish,
          language: knownLanguage(map.language),
          learner: await knowLearner(run.userId, { id: map.id, tree }),
          signal,
          onState,
        }),
      push(piece) {
        add(parser.push(piece));
        return piece;
      },
      end: () => '',
      save: async (text) => {
        const nodes = proposal();
        if (nodes.length === 0) throw new ModelFault('no-outline', 'nothing to propose', { words: text });
        return { mapId: map.id, text: writeOutline(run.topic, nodes) };
      },
      keep: async () => {
        const nodes = proposal();
        return nodes.length === 0 ? null : { mapId: map.id, text: writeOutline(run.topic, nodes) };
      },
    };
  },
});

/** A proposal may be a single line, which the parser does not accept as an outline. */
function nodesOf(parser: OutlineParser, lines: readonly OutlineLine[]): readonly OutlineLine[] {
  try {
    return parser.nodes();
  } catch (error) {
    if (!(error instanceof ModelFault) || error.reason !== 'no-outline') throw error;
    return lines;
  }
}
