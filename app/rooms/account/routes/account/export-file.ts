import { notFound, page } from '~/server/handle.server';
import { fileDownload, textDownload } from '~/server/text-download.server';

/** All data of the user as JSON or as one Markdown file, or their maps and cards as files in a zip. */
export const loader = page('member', async ({ exchange, params, user, rooms }) => {
  const day = rooms.server.clock.now().toISOString().slice(0, 10);
  switch (params.format) {
    case 'json':
      return textDownload(
        { exchange },
        rooms.transfer.exportAsJson(user),
        `topiary-account-${day}.json`,
        'application/json',
      );
    case 'markdown':
      return textDownload(
        { exchange },
        rooms.transfer.exportAsMarkdown(user),
        `topiary-maps-${day}.md`,
        'text/markdown',
      );
    case 'zip':
      return fileDownload(
        { exchange },
        {
          name: `topiary-history-${day}.zip`,
          type: 'application/zip',
          pieces: rooms.transfer.exportHistory(user.id),
        },
      );
    default:
      throw notFound();
  }
});
