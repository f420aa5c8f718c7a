import { rateLimits } from '~/kit/limits';
import { isCardForm, isExportForm } from '~/rooms/transfer/rules/forms';
import { mapNotFound, notFound, page, withinLimit } from '~/server/handle.server';
import { fileDownload } from '~/server/text-download.server';

/**
 * A map as a file, with `?notes=1` also with the user's own notes on it; or their cards. GIFT can be of one branch,
 * `?node=`.
 */
export const loader = page('anyone', async (visit) => {
  const { params, url, user, rooms, requireMember } = visit;
  const form = params.format;
  if (!isExportForm(form)) throw notFound();
  const asker = isCardForm(form) ? requireMember() : user;
  await withinLimit(visit, rateLimits.exports);
  const branchId = url.searchParams.get('node');
  const empty = await rooms.transfer.whyEmpty(params.mapId ?? '', asker?.id ?? null, form, branchId);
  if (empty !== null) throw notFound(empty);
  const file = await rooms.transfer.exportMap(params.mapId ?? '', asker?.id ?? null, form, {
    hasNotes: url.searchParams.get('notes') === '1',
    branchId,
  });
  if (!file) throw mapNotFound(user);
  return fileDownload(visit, file);
});
