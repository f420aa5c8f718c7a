import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { suggestionWords } from '~/rooms/suggestion/words';
import { type ListedSuggestion, type RefusedDecision, SuggestionList } from './suggestion-list';

interface SuggestionsScreenProps {
  readonly received: readonly ListedSuggestion[];
  readonly own: readonly ListedSuggestion[];
  readonly notice: string | null;
  readonly refused: RefusedDecision | null;
}

/** The suggestions for one's public maps, and one's own. */
export function SuggestionsScreen({ received, own, notice, refused }: SuggestionsScreenProps) {
  const isListed = [...received, ...own].some(({ id }) => id === refused?.id);
  return (
    <section className="narrow stack-l stack">
      <PageHeader title={suggestionWords.suggestions} subtitle={suggestionWords.suggestionsLead} />
      {refused && !isListed ? <Alert tone="error">{refused.message}</Alert> : null}
      {notice ? <Alert tone="success">{notice}</Alert> : null}
      <h2>{suggestionWords.toYou}</h2>
      {received.length === 0 ? (
        <p className="hint">{suggestionWords.noneToYou}</p>
      ) : (
        <SuggestionList label={suggestionWords.toYou} suggestions={received} refused={refused} />
      )}
      <h2>{suggestionWords.byYou}</h2>
      {own.length === 0 ? (
        <p className="hint">{suggestionWords.noneByYou}</p>
      ) : (
        <SuggestionList label={suggestionWords.byYou} suggestions={own} refused={refused} />
      )}
    </section>
  );
}
