import { plainFormulas } from '~/kit/text/plain-formula';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { RenderTexts } from '~/rooms/lesson/acts/render-texts';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { CardOrigin, ExerciseText } from '~/rooms/review/rules/card';
import { type AskedText, asked as askedText, withShownGaps } from '~/rooms/review/rules/cloze/sides';
import { optionTexts, withBlanks } from '~/rooms/review/rules/exercise-card';
import { withoutFigure } from '~/rooms/review/rules/figure/figure-line';
import type { Card } from '~/rooms/review/store/cards';
import type { ExerciseCards } from './exercise/exercise-cards';
import type { CardFigures, FiguresOfCards } from './figure/card-figures';

/** A card with rendered texts and its place in the map. */
export interface CardView {
  readonly id: string;
  readonly seen: number;
  readonly mapId: string;
  readonly nodeId: string;
  /** A cloze card is asked as an open one. */
  readonly kind: AskedText['kind'] | 'exercise';
  /** HTML, like the back and the options; of an exercise only its question. */
  readonly front: string;
  readonly back: string;
  /** `why`: the HTML of the reason why an option is wrong; empty if none was given. */
  readonly options: readonly { readonly id: string; readonly html: string; readonly why: string }[];
  readonly rightId: string | null;
  /** The exercise as it is asked now, without its key; null for other kinds, or if it can no longer be read. */
  readonly exercise: ExerciseView | null;
  /** The texts as typed, and the lesson's figure of the question; empty for an exercise, whose text has the key. */
  readonly typed: { readonly front: string; readonly back: string; readonly figure: string };
  readonly origin: CardOrigin;
  readonly sourceName: string;
  readonly isSuspended: boolean;
  readonly isAway: boolean;
  readonly isNew: boolean;
  /** When it is due; null for a new card. */
  readonly dueAt: Date | null;
  /** The labels from the map's title to the leaf as plain text; empty if the leaf is gone. */
  readonly path: readonly string[];
  /** Its map's language as a BCP 47 tag. */
  readonly language: string | null;
}

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
  readonly render: RenderTexts;
  readonly exercises: Pick<ExerciseCards, 'asked'>;
  readonly figuresOf: FiguresOfCards;
}

export type ViewCards = (cards: readonly Card[]) => Promise<CardView[]>;

/** Renders cards and finds their places. */
export const viewCards =
  ({ maps, treeOf, render, exercises, figuresOf }: Deps): ViewCards =>
  async (cards) => {
    const opened = new Map<string, KnowledgeMap | null>();
    for (const { mapId, userId, isAway } of cards)
      if (!isAway && !opened.has(mapId)) opened.set(mapId, await maps.readable(mapId, userId));
    const figures = await figuresOf(cards);
    const texts = new Map(cards.map((card) => [card.id, shownText(card, figures)]));
    const rendered = await render([...texts.values()].flatMap(textsOf));
    const asked = new Map<string, ExerciseView | null>();
    for (const card of cards) if (card.text.kind === 'exercise') asked.set(card.id, await exercises.asked(card));
    return cards.map(({ text: written, memory, suspendedAt, ...card }) => {
      const map = opened.get(card.mapId) ?? null;
      const text = texts.get(card.id) ?? { kind: 'open', front: '', back: '' };
      const html = (side: string) => figures.html(card.mapId, withShownGaps(rendered.get(side) ?? ''));
      const exercise = asked.get(card.id) ?? null;
      const isExercise = text.kind === 'exercise';
      return {
        id: card.id,
        seen: card.seen,
        mapId: card.mapId,
        nodeId: card.nodeId,
        kind: text.kind,
        front: isExercise ? withBlanks(exercise?.question ?? '') : html(text.front),
        back: html(text.back),
        options:
          text.kind === 'choice'
            ? text.options.map((option) => ({ id: option.id, html: html(option.text), why: html(option.why ?? '') }))
            : [],
        rightId: text.kind === 'choice' ? text.rightId : null,
        exercise,
        typed: { ...withoutFigure(isExercise ? '' : written.front), back: written.back },
        origin: card.origin,
        sourceName: card.sourceName,
        isSuspended: suspendedAt !== null,
        isAway: card.isAway,
        isNew: memory === null,
        dueAt: memory?.dueAt ?? null,
        path: map ? pathOf(treeOf(map), card.nodeId) : [],
        language: map?.language ?? null,
      };
    });
  };

const shownText = ({ text, ...place }: Card, figures: CardFigures): AskedText | ExerciseText =>
  text.kind === 'exercise' ? text : figures.shown(place, askedText(text, true));

const textsOf = (text: AskedText | ExerciseText): string[] =>
  text.kind === 'exercise' ? [] : [text.front, text.back, ...optionTexts(text)];

const pathOf = (tree: ReturnType<TreeOfMap>, nodeId: string): string[] =>
  tree.nodes.has(nodeId) ? pathTo(tree, nodeId).map(({ label }) => plainFormulas(label)) : [];
