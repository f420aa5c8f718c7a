import { page } from '~/server/handle.server';
import { downloadHeaders } from '~/server/text-download.server';

/** Downloads the taken suggestions that are not delivered yet as one patch of the folder of courses. */
export const loader = page('administrator', async ({ rooms }) => {
  const { patch } = await rooms.suggestion.coursePatch();
  const day = rooms.server.clock.now().toISOString().slice(0, 10);
  const headers = downloadHeaders({ name: `suggestions-${day}.patch`, type: 'text/x-diff; charset=utf-8' });
  return new Response(patch, { headers });
});
