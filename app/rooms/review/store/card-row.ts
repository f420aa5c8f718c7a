import { and, eq } from 'drizzle-orm';
import type { CardText } from '~/rooms/review/rules/card';
import { searchedTexts } from '~/rooms/review/rules/exercise-card';
import type { Memory } from '~/rooms/review/rules/memory';
import { cards } from '../../../../drizzle/schema';
import type { Card } from './cards';

type Row = typeof cards.$inferSelect;

/** The form in which texts are compared: Unicode case folding, since SQLite's own `lower` only knows ASCII. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

export const textColumns = (text: CardText) => {
  const options = text.kind === 'choice' ? text.options : null;
  return {
    kind: text.kind,
    front: text.front,
    back: text.back,
    options,
    rightId: text.kind === 'choice' ? text.rightId : null,
    cloze: text.kind === 'cloze' ? text.n : null,
    textKey: fold(searchedTexts(text).join('\n')),
  };
};

function textOf({ kind, front, back, options, rightId, cloze }: Row): CardText {
  switch (kind) {
    case 'choice':
      return { kind, front, back, options: options ?? [], rightId: rightId ?? '' };
    case 'exercise':
      return { kind, front, back: '' };
    case 'cloze':
      return { kind, front, back, n: cloze ?? 1 };
    case 'open':
      return { kind, front, back };
  }
}

export const memoryColumns = (memory: Memory | null) => ({
  state: memory?.state ?? null,
  stability: memory?.stability ?? null,
  difficulty: memory?.difficulty ?? null,
  dueAt: memory?.dueAt ?? null,
  reviewedAt: memory?.reviewedAt ?? null,
  day: memory?.day ?? null,
  interval: memory?.interval ?? null,
  step: memory?.step ?? null,
  reviews: memory?.reviews ?? 0,
  lapses: memory?.lapses ?? 0,
});

const memoryOf = (row: Row): Memory | null =>
  row.state && row.dueAt && row.reviewedAt
    ? {
        state: row.state,
        stability: row.stability ?? 0,
        difficulty: row.difficulty ?? 0,
        dueAt: row.dueAt,
        reviewedAt: row.reviewedAt,
        day: row.day ?? 0,
        interval: row.interval ?? 0,
        step: row.step ?? 0,
        reviews: row.reviews,
        lapses: row.lapses,
      }
    : null;

export const toCard = (row: Row): Card => ({
  id: row.id,
  mapId: row.mapId,
  userId: row.userId,
  nodeId: row.nodeId,
  text: textOf(row),
  origin: row.origin,
  sourceName: row.sourceName,
  onceKey: row.onceKey,
  // 8: its lesson was not opened yet, which does not hide the card from lists.
  isAway: (row.away & 7) !== 0,
  suspendedAt: row.suspendedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  seen: row.seen,
  memory: memoryOf(row),
  weightsVersion: row.weightsVersion,
});

/** A learner's own card. */
export const mine = (id: string, userId: string) => and(eq(cards.id, id), eq(cards.userId, userId));
