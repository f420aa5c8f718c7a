import type { Refusal } from '~/kit/fault/refusal';
import { failure, notFound, retryAfter } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import type { CardAct } from './card-acts.server';

/** `act=propose` (`node`): starts the run that proposes cards and redirects to it. */
export async function proposeAct({ rooms, user, mapId, form }: CardAct) {
  const started = await rooms.review.proposeCards(
    user.id,
    mapId,
    form.get('node') ?? '',
    form.get('replaces'),
  );
  if (started.ok) return leadTo(`/runs/${started.run.id}`, { status: 303 });
  throw refused(started);
}

/** `act=keep` (`run`, `keep`…, or `from=library` with `node`): saves proposed cards and redirects to their leaf. */
export async function keepAct({ rooms, user, mapId, form }: CardAct) {
  const keep = new Set(form.getAll('keep').flatMap((each) => (/^\d{1,4}$/.test(each) ? [Number(each)] : [])));
  const kept =
    form.get('from') === 'library'
      ? await rooms.review.keepLibraryCards(user.id, mapId, form.get('node') ?? '')
      : await rooms.review.keepProposedCards(user.id, mapId, form.get('run') ?? '', keep);
  if (!kept.ok) throw refused(kept);
  return leadTo(`/map/${mapId}?node=${encodeURIComponent(kept.nodeId)}#cards`, { status: 303 });
}

const refused = ({ status, message, retryAfterMs }: Refusal): Response =>
  status === 404 ? notFound(message) : failure(status, message, {}, retryAfter(retryAfterMs));
