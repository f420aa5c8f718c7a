import type { Refusal } from '~/kit/fault/refusal';
import { formSchema, is, optionalText, readForm, text, wholeNumbers } from '~/server/form.server';
import { failure, notFound, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import type { CardAct } from './card-acts.server';

const fields = formSchema({
  node: text,
  replaces: optionalText,
  from: is('library'),
  run: text,
  keep: wholeNumbers(4),
});

/** `act=propose` (`node`): starts the run that proposes cards and redirects to it. */
export async function proposeAct({ rooms, user, mapId, form }: CardAct) {
  const { node, replaces } = readForm(fields, form);
  const started = await rooms.review.proposeCards(user.id, mapId, node, replaces);
  if (started.ok) return redirectWithin(`/runs/${started.run.id}`, { status: 303 });
  throw refused(started);
}

/**
 * `act=keep` (`run`, `keep`…, or `from=library` with `node`): saves proposed cards and redirects to their leaf. Without
 * `node`, the library's cards of the whole map, and redirects to its end.
 */
export async function keepAct({ rooms, user, mapId, form }: CardAct) {
  const { from: isFromLibrary, node, run, keep } = readForm(fields, form);
  if (isFromLibrary && node === '') {
    const kept = await rooms.review.keepLibraryCardsOfMap(user.id, mapId);
    if (!kept.ok) throw refused(kept);
    return redirectWithin(`/map/${mapId}/learned`, { status: 303 });
  }
  const kept = isFromLibrary
    ? await rooms.review.keepLibraryCards(user.id, mapId, node)
    : await rooms.review.keepProposedCards(user.id, mapId, run, new Set(keep));
  if (!kept.ok) throw refused(kept);
  return redirectWithin(`/map/${mapId}?node=${encodeURIComponent(kept.nodeId)}#cards`, { status: 303 });
}

const refused = ({ status, message, retryAfterMs }: Refusal): Response =>
  status === 404 ? notFound(message) : failure(status, message, {}, retryAfter(retryAfterMs));
