import { noEndYet } from '~/jobs/rules/unfinished';
import { rateLimits } from '~/kit/limits';
import { knownLanguage } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { downloadFileName } from '~/kit/text/topic';
import { markdownPieces, outlinePieces } from '~/rooms/map/rules/outline';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { downloadHeaders, streamed } from '~/server/text-download.server';

/**
 * The outline as a text file named as in §5 (`filename*` of RFC 6266 for non-ASCII names), or with `?as=markdown` as
 * Markdown.
 */
export const loader = page('anyone', async (visit) => {
  const { params, user, url, rooms } = visit;
  const isMarkdown = url.searchParams.get('as') === 'markdown';
  const map = await rooms.map.maps.readable(params.mapId ?? '', user?.id ?? null);
  if (!map) throw mapNotFound(user);
  const hasFormulas = map.result.includes('\\\\');
  // Only rewriting each line takes time; the stored text costs nothing.
  if (isMarkdown || hasFormulas) await withinLimit(visit, rateLimits.renders);
  const name = downloadFileName(plainFormulas(map.query), isMarkdown ? 'md' : 'txt');
  const language = knownLanguage(map.language);
  const note = map.unfinished ? `\n${isMarkdown ? '> ' : ''}${noEndYet(map.unfinished, 'map')}\n` : '';
  const text = isMarkdown
    ? streamed(withNote(markdownPieces(rooms.map.treeOf(map)), note))
    : hasFormulas
      ? streamed(withNote(outlinePieces(map.result), note))
      : map.result + note;
  return new Response(text, {
    headers: downloadHeaders({
      name,
      type: `text/${isMarkdown ? 'markdown' : 'plain'}; charset=utf-8`,
      language,
    }),
  });
});

/** The outline, followed by the note that it is incomplete, if any. */
function* withNote(outline: Iterable<string>, note: string): Generator<string, void, void> {
  yield* outline;
  if (note) yield note;
}
