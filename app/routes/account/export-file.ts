import { notFound, page } from '~/web/handle.server';
import { textDownload } from '~/web/text-download.server';

/** All data of the user, as JSON or as one Markdown file. */
export const loader = page('member', async ({ request, params, user, house }) => {
  const day = house.clock.now().toISOString().slice(0, 10);
  switch (params.format) {
    case 'json':
      return textDownload(
        request,
        house.exportAsJson(user),
        `topiary-account-${day}.json`,
        'application/json',
      );
    case 'markdown':
      return textDownload(request, house.exportAsMarkdown(user), `topiary-maps-${day}.md`, 'text/markdown');
    default:
      throw notFound();
  }
});
