import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { failure, notFound } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { cardData } from './review-view.server';

export interface CardAct {
  readonly rooms: Rooms;
  readonly user: User;
  readonly mapId: string;
  readonly form: URLSearchParams;
}

/** Redirects after an act: to the form's own page if that shows cards, else to the leaf's panel. */
function afterwards(form: URLSearchParams, mapId: string, nodeId: string) {
  const to = form.get('to') ?? '';
  const isOurs = /^\/(?:review|cards|map\/\w+\/cards)(?:[?#]|$)/.test(to);
  const leaf = `/map/${mapId}?node=${encodeURIComponent(nodeId)}#cards`;
  return leadTo(isOurs ? to : leaf, { status: 303 });
}

/** `add` (`node`, `front`, `back`), `edit`, `suspend` (`value` 0 resumes), `delete` (`card`). */
export async function changeAct({ rooms, user, mapId, form }: CardAct) {
  const act = form.get('act');
  const cardId = form.get('card') ?? '';
  const asData = form.get('answer') === 'json';
  const typed = { front: form.get('front') ?? '', back: form.get('back') ?? '' };

  if (act === 'add' || act === 'edit') {
    const nodeId = form.get('node') ?? '';
    const changed =
      act === 'add'
        ? await rooms.review.addCard({ userId: user.id, mapId, nodeId }, typed, form.get('key')?.slice(0, 64))
        : await rooms.review.editCard(user.id, mapId, cardId, typed);
    if (changed.ok) {
      if (!asData) return afterwards(form, mapId, 'card' in changed ? changed.card.nodeId : nodeId);
      const [card] = 'card' in changed ? await rooms.review.viewCards([changed.card]) : [];
      return json({ message: null, card: card ? cardData(card) : null });
    }
    const { errors, status } = changed;
    if (asData)
      return json({ message: Object.values(errors)[0] ?? messages.recall.failed, errors }, { status });
    // The card or leaf is gone and nothing was typed: a form would not help.
    if (status === 404 && typed.front === '' && typed.back === '') throw notFound(errors.form);
    const fields = [...form].filter(([name]) => !['front', 'back'].includes(name));
    return json({ mapId, errors, typed, fields }, { status });
  }

  const value = form.get('value') ?? '1';
  if (act === 'suspend' && value !== '0' && value !== '1') throw failure(400, messages.recall.unknownAct);
  const changed =
    act === 'suspend'
      ? await rooms.review.suspendCard(user.id, mapId, cardId, value === '1')
      : await rooms.review.deleteCard(user.id, mapId, cardId);
  if (!changed.ok) throw failure(changed.status, changed.message);
  if (asData) return json({ message: null });
  return afterwards(form, mapId, changed.card.nodeId);
}
