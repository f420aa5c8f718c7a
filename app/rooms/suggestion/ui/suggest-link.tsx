import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { keptHtml } from '~/kit/page/kept-html';
import { suggestionWords } from '~/rooms/suggestion/words';

/** The link below a lesson to the form, as HTML, which React only inserts: the map's page has no bytes to spare. */
export const suggestLinkHtml = keptHtml(({ mapId, nodeId }: { mapId: string; nodeId: string }) =>
  renderToStaticMarkup(<SuggestLink to={`/map/${mapId}/suggestion?node=${nodeId}`} />),
);

/** In the interface's language, inside a text that may have another one. */
function SuggestLink({ to }: { to: string }) {
  const language = readerLanguage();
  return (
    <p className="hint" lang={language} dir={directionOf(language)}>
      <a className="button plain small" href={to} rel="nofollow">
        {suggestionWords.suggest}
      </a>
    </p>
  );
}
