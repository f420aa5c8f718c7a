import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { suggestionWords } from '~/rooms/suggestion/words';

/** The link below a lesson to the form, as HTML, which React only inserts: the map's page has no bytes to spare. */
export const suggestLinkHtml = (place: { mapId: string; nodeId: string }): string =>
  renderToStaticMarkup(<SuggestLink {...place} />);

/** In the interface's language, inside a text that may have another one. */
function SuggestLink({ mapId, nodeId }: { mapId: string; nodeId: string }) {
  const language = readerLanguage();
  return (
    <p className="hint" lang={language} dir={directionOf(language)}>
      <a className="button plain small" href={`/map/${mapId}/suggestion?node=${nodeId}`} rel="nofollow">
        {suggestionWords.suggest}
      </a>
    </p>
  );
}
