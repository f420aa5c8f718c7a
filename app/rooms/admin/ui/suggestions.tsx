import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { type ListedSuggestion, type RefusedDecision, SuggestionList } from '~/rooms/suggestion/ui/suggestion-list';
import { suggestionWords } from '~/rooms/suggestion/words';
import { AdminFrame } from './frame';

interface CourseSuggestionsProps {
  readonly suggestions: readonly ListedSuggestion[];
  /** The ids of the suggestions in the patch, and how many do not fit the courses any more. */
  readonly ids: readonly string[];
  readonly unfit: number;
  readonly notice: string | null;
  readonly refused: RefusedDecision | null;
}

/** Suggestions for lessons of the library, and the patch of those that were taken. */
export function CourseSuggestionsScreen({ suggestions, ids, unfit, notice, refused }: CourseSuggestionsProps) {
  const isListed = suggestions.some(({ id }) => id === refused?.id);
  return (
    <AdminFrame
      place="/admin/suggestions"
      title={suggestionWords.forCourses}
      subtitle={suggestionWords.forCoursesLead}
      notice={notice ?? undefined}
    >
      {refused && !isListed ? <Alert tone="error">{refused.message}</Alert> : null}
      <Card className="stack">
        <h2>{suggestionWords.patch}</h2>
        <p>
          {ids.length === 0
            ? suggestionWords.noneTaken
            : rich(suggestionWords.inPatch({ n: ids.length }), { code: (text) => <code>{text}</code> })}
        </p>
        {unfit > 0 ? <p className="hint">{suggestionWords.unfit({ n: unfit })}</p> : null}
        {ids.length > 0 ? (
          <form method="post" className="actions">
            {ids.map((id) => (
              <input key={id} type="hidden" name="keep" value={id} />
            ))}
            <a className="button" href="/admin/suggestions/patch">
              {suggestionWords.downloadPatch}
            </a>
            <Button variant="quiet" name="act" value="deliver">
              {suggestionWords.markDelivered}
            </Button>
          </form>
        ) : null}
      </Card>
      {suggestions.length === 0 ? (
        <EmptyState title={suggestionWords.noneForCourses} />
      ) : (
        <SuggestionList label={suggestionWords.forCourses} suggestions={suggestions} refused={refused} />
      )}
    </AdminFrame>
  );
}
