import { plainFormulas } from '~/kit/text/plain-formula';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import type { Card } from '~/rooms/review/store/cards';
import type { RenderTexts } from './render-texts';

/** A card with rendered texts and its place in the map. */
export interface CardView {
  readonly id: string;
  readonly seen: number;
  readonly mapId: string;
  readonly nodeId: string;
  readonly kind: CardText['kind'];
  /** HTML, like the back and the options. */
  readonly front: string;
  readonly back: string;
  readonly options: readonly { readonly id: string; readonly html: string }[];
  readonly rightId: string | null;
  /** The texts as typed. */
  readonly typed: { readonly front: string; readonly back: string };
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
}

export type ViewCards = (cards: readonly Card[]) => Promise<CardView[]>;

/** Renders cards and finds their places. */
export const viewCards =
  ({ maps, treeOf, render }: Deps): ViewCards =>
  async (cards) => {
    const opened = new Map<string, KnowledgeMap | null>();
    for (const { mapId, userId, isAway } of cards)
      if (!isAway && !opened.has(mapId)) opened.set(mapId, await maps.readable(mapId, userId));
    const rendered = await render(cards.flatMap(({ text }) => textsOf(text)));
    const html = (text: string) => rendered.get(text) ?? '';
    return cards.map(({ text, memory, suspendedAt, ...card }) => {
      const map = opened.get(card.mapId) ?? null;
      return {
        id: card.id,
        seen: card.seen,
        mapId: card.mapId,
        nodeId: card.nodeId,
        kind: text.kind,
        front: html(text.front),
        back: html(text.back),
        options:
          text.kind === 'choice' ? text.options.map((option) => ({ id: option.id, html: html(option.text) })) : [],
        rightId: text.kind === 'choice' ? text.rightId : null,
        typed: { front: text.front, back: text.back },
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

const textsOf = (text: CardText): string[] => [
  text.front,
  text.back,
  ...(text.kind === 'choice' ? text.options.map((option) => option.text) : []),
];

const pathOf = (tree: ReturnType<TreeOfMap>, nodeId: string): string[] =>
  tree.nodes.has(nodeId) ? pathTo(tree, nodeId).map(({ label }) => plainFormulas(label)) : [];
