import { openStep } from '~/domain/account/onboarding';
import { limits } from '~/domain/limits';
import { pathTo } from '~/domain/map/tree';
import { messages } from '~/domain/messages';
import type { OutlineLine } from '~/domain/outline/outline';
import { CardsParser, type ReadCard, readCards } from '~/domain/recall/cards-text';
import { recallLimits } from '~/domain/recall/limits';
import { withoutCitations } from '~/domain/source/citations';
import { knownLanguage } from '~/domain/text/language';
import { cutToUnits } from '~/domain/text/plain-text';
import { boundedText } from '~/domain/text/size';
import type { TreeOfMap } from '~/features/maps/map-trees';
import { type RunHandler, RunRefused } from '~/features/runs/run-handler';
import { lessonForReader } from '~/features/sources/lesson-for-reader';
import type { Cards } from '~/ports/cards';
import type { LanguageModel } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Sources } from '~/ports/sources';
import type { Users } from '~/ports/users';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly sources: Sources;
  readonly cards: Cards;
  readonly users: Users;
  readonly treeOf: TreeOfMap;
}

/** What a run of cards does: ask for cards on a lesson, and keep the answer as a proposal in its row. */
export const cardsRun = ({ model, maps, lessons, sources, cards, users, treeOf }: Deps): RunHandler => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  // A proposal is in the row that says that the run is done.
  alreadySaved: async () => null,
  async read(run) {
    const [mapId, nodeId] = [run.mapId ?? '', run.nodeId ?? ''];
    const map = await maps.readable(mapId, run.userId);
    const [lesson, there] = await Promise.all([
      map && lessonForReader({ lessons, sources })(map, nodeId, run.userId),
      cards.ofNode(mapId, run.userId, nodeId),
    ]);
    const tree = map && treeOf(map);
    if (!tree?.nodes.has(nodeId)) throw new RunRefused('gone', messages.map.nodeNotFound);
    if (!lesson) throw new RunRefused('no-lesson', messages.cards.noLesson);
    const writeCards = model.writeCards?.bind(model);
    if (!writeCards) throw new RunRefused('no-model', messages.cards.noModel);
    const count = boundedText(recallLimits.proposalMaxBytes);
    const parser = new CardsParser();
    /** The questions, for whoever watches. */
    const lines: OutlineLine[] = [];
    const show = (read: readonly ReadCard[]) => {
      for (const { front } of read) if (front !== '') lines.push({ level: 1, label: firstLine(front) });
    };
    return {
      before: '',
      lines,
      ask: (signal, onState) =>
        writeCards({
          path: pathTo(tree, nodeId).map(({ label }) => label),
          lesson: withoutCitations(lesson.markdown, lesson.citations),
          fronts: there.slice(-recallLimits.cardsInPrompt).map(({ text }) => firstLine(text.front)),
          language: knownLanguage(map?.language),
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
        if (readCards(text).length === 0) throw new RunRefused('no-cards', messages.cards.noneRead);
        return { mapId };
      },
      // Of a text that broke off, what is whole.
      keep: async (text) => (readCards(text).length === 0 ? null : { mapId, text }),
    };
  },
});

const firstLine = (text: string): string =>
  cutToUnits(text.split('\n', 1)[0] ?? '', limits.labelMaxCharacters);
