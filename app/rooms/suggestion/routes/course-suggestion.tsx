import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import { lessonDigits } from '~/rooms/course/rules/course-progress';
import { SuggestScreen } from '~/rooms/suggestion/ui/suggest';
import styles from '~/rooms/suggestion/ui/suggestion.css?url';
import { suggestionWords } from '~/rooms/suggestion/words';
import { formSchema, readForm, wholeNumber } from '~/server/form.server';
import { act, failure, page } from '~/server/handle.server';
import { passageIn, recoverSuggestion, sendSuggestion } from './suggestion-form.server';
import { suggestView } from './suggestion-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(suggestionWords.suggest);

/** The form of a suggestion on a lesson of a course (`lesson`); with `passage` that paragraph can be changed. */
export const loader = page('member', async ({ params, user, url, rooms, context }) => {
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  const { lesson } = readForm(fields, url.searchParams);
  const place = { slug: params.slug ?? '', lesson: lesson ?? 0, userId: user.id };
  const view = await suggestView(rooms, place, { text: '', chosen: passageIn(url), changed: null });
  if (!view) throw failure(404, suggestionWords.nobodyTakes);
  return { view, refused: null };
});

const fields = formSchema({ lesson: wholeNumber(lessonDigits) });

/** Sends the suggestion (suggestion-form.server.ts). */
export const action = act(
  'member',
  async (visit) => {
    const { lesson } = readForm(fields, visit.form);
    return sendSuggestion(visit, { slug: visit.params.slug ?? '', lesson: lesson ?? 0, userId: visit.user.id });
  },
  { maxBytes: limits.lessonBodyMaxBytes, failed: () => suggestionWords.failed, recover: recoverSuggestion },
);

export default function CourseSuggestion() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const shown = answer && 'view' in answer ? answer : data;
  return shown ? <SuggestScreen {...shown} /> : null;
}
