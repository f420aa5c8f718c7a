import type { House } from '~/composition.server';
import type { User } from '~/ports/users';
import { failure, notFound, retryAfter } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

interface Asked {
  readonly house: House;
  readonly user: User;
  readonly mapId: string;
  readonly form: URLSearchParams;
}

/** The panel of a leaf with its cards in sight. */
export const leafCardsAddress = (mapId: string, nodeId: string): string =>
  `/map/${mapId}?node=${encodeURIComponent(nodeId)}#cards`;

/** `act=propose` (`node`): starts the run that proposes cards, and leads to it. */
export async function proposeAct({ house, user, mapId, form }: Asked) {
  const started = await house.proposeCards(user.id, mapId, form.get('node') ?? '', form.get('replaces'));
  if (started.ok) return leadTo(`/runs/${started.run.id}`, { status: 303 });
  throw refused(started);
}

/** `act=keep` (`run`, `keep`…, or `from=library` with `node`): keeps proposed cards, and leads back to their leaf. */
export async function keepAct({ house, user, mapId, form }: Asked) {
  const limited = await house.refuseSave(user.id);
  if (limited) throw refused(limited);
  const keep = new Set(form.getAll('keep').flatMap((each) => (/^\d{1,4}$/.test(each) ? [Number(each)] : [])));
  const kept =
    form.get('from') === 'library'
      ? await house.keepLibraryCards(user.id, mapId, form.get('node') ?? '')
      : await house.keepProposedCards(user.id, mapId, form.get('run') ?? '', keep);
  if (!kept.ok) throw refused(kept);
  return leadTo(leafCardsAddress(mapId, kept.nodeId), { status: 303 });
}

const refused = ({ status, message, retryAfterMs }: RefusalLike): Response =>
  status === 404 ? notFound(message) : failure(status, message, {}, retryAfter(retryAfterMs));

interface RefusalLike {
  readonly status: number;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}
