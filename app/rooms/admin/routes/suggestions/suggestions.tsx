import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import adminStyles from '~/rooms/admin/ui/admin.css?url';
import { CourseSuggestionsScreen } from '~/rooms/admin/ui/suggestions';
import { receivedView } from '~/rooms/suggestion/routes/suggestion-views.server';
import styles from '~/rooms/suggestion/ui/suggestion.css?url';
import { suggestionWords } from '~/rooms/suggestion/words';
import { choice, formSchema, list, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [adminStyles, styles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => pageMeta(suggestionWords.forCourses);

/** Suggestions for lessons of the library, and those that the next patch carries. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const { ids, unfit } = await rooms.suggestion.coursePatch();
  return {
    suggestions: receivedView(await rooms.suggestion.suggestions.forLibrary()),
    ids,
    unfit,
    notice: url.searchParams.get('notice') === 'done' ? suggestionWords.done : null,
  };
});

const fields = formSchema({ id: text, act: choice(['take', 'decline', 'deliver']), text, keep: list });

/** Takes or declines the suggestion `id`; `act=deliver` marks the taken ones in `keep` as delivered. */
export const action = act(
  'administrator',
  async ({ user, form, rooms: { suggestion } }) => {
    const sent = readForm(fields, form);
    if (sent.act === 'deliver') {
      await suggestion.deliver(user.id, sent.keep);
      return redirectWithin('/admin/suggestions?notice=done', { status: 303 });
    }
    const decisions = { take: suggestion.takeForCourse, decline: suggestion.declineForCourse };
    // An unknown act decides nothing.
    const result = await decisions[sent.act ?? 'take'](user.id, sent.act ? sent.id : '', sent.text);
    if (result.ok) return redirectWithin('/admin/suggestions?notice=done', { status: 303 });
    const { status, message } = result;
    return json({ refused: { id: sent.id, message, text: sent.text } }, { status });
  },
  { maxBytes: limits.formBodyMaxBytes, failed: () => suggestionWords.decideFailed },
);

export default function CourseSuggestions() {
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : null;
  return <CourseSuggestionsScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
