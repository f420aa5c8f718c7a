import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { formSchema, idempotencyKey, readBy, readForm, text, wantsData } from '~/server/form.server';
import { failure, notFound } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { cardData } from './review-view.server';

export interface CardAct {
  readonly rooms: Rooms;
  readonly user: User;
  readonly mapId: string;
  readonly form: URLSearchParams;
}

/** Redirects after an act: to the form's own page if that shows cards, else to the leaf's panel. */
function afterwards(to: string, mapId: string, nodeId: string) {
  const isOurs = /^\/(?:review|cards|map\/\w+\/cards)(?:[?#]|$)/.test(to);
  const leaf = `/map/${mapId}?node=${encodeURIComponent(nodeId)}#cards`;
  return redirectWithin(isOurs ? to : leaf, { status: 303 });
}

const fields = formSchema({
  card: text,
  node: text,
  front: text,
  back: text,
  figure: text,
  value: readBy((typed) => typed ?? '1'),
  key: idempotencyKey,
  to: text,
  answer: wantsData,
});

/** Adds, edits, suspends or deletes a card; the fields are named at the route's action. */
export async function changeAct({ rooms, user, mapId, form }: CardAct, act: 'add' | 'edit' | 'suspend' | 'delete') {
  const { card: cardId, answer: asData, front, back, figure, node: nodeId, key, value, to } = readForm(fields, form);
  const typed = { front, back, figure };

  if (act === 'add' || act === 'edit') {
    const changed =
      act === 'add'
        ? await rooms.review.addCard({ userId: user.id, mapId, nodeId }, typed, key)
        : await rooms.review.editCard(user.id, mapId, cardId, typed);
    if (changed.ok) {
      if (!asData) return afterwards(to, mapId, 'card' in changed ? changed.card.nodeId : nodeId);
      const [card] = 'card' in changed ? await rooms.review.viewCards([changed.card]) : [];
      return json({ message: null, card: card ? cardData(card) : null });
    }
    const { errors, status } = changed;
    if (asData) return json({ message: Object.values(errors)[0] ?? messages.recall.failed, errors }, { status });
    // The card or leaf is gone and nothing was typed: a form would not help.
    if (status === 404 && typed.front === '' && typed.back === '') throw notFound(errors.form);
    const fields = [...form].filter(([name]) => !['front', 'back', 'figure'].includes(name));
    return json({ mapId, errors, typed, fields }, { status });
  }

  if (act === 'suspend' && value !== '0' && value !== '1') throw failure(400, messages.recall.unknownAct);
  const changed =
    act === 'suspend'
      ? await rooms.review.suspendCard(user.id, mapId, cardId, value === '1')
      : await rooms.review.deleteCard(user.id, mapId, cardId);
  if (!changed.ok) throw failure(changed.status, changed.message);
  if (asData) return json({ message: null });
  return afterwards(to, mapId, changed.card.nodeId);
}
