import { rateLimits } from '~/kit/limits';
import { isCardForm, isExportForm } from '~/rooms/transfer/rules/forms';
import { mapNotFound, notFound, page, withinLimit } from '~/server/handle.server';
import { fileDownload } from '~/server/text-download.server';

/** A map as a file, or the user's own cards on it. */
export const loader = page('anyone', async (visit) => {
  const { params, user, rooms, requireMember } = visit;
  const form = params.format;
  if (!isExportForm(form)) throw notFound();
  const asker = isCardForm(form) ? requireMember() : user;
  await withinLimit(visit, rateLimits.exports);
  const file = await rooms.transfer.exportMap(params.mapId ?? '', asker?.id ?? null, form);
  if (!file) throw mapNotFound(user);
  return fileDownload(visit, file);
});
