import { formSchema, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { chosenLanguage, languageCookie } from '~/server/reader-language.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/'));

const fields = formSchema({ language: text, redirectTo: text });

/** Sets the reader's language, in this browser and in the account; an unknown one, or none: as the browser says. */
export const action = act('anyone', async ({ request, user, form, rooms }) => {
  const { language: typed, redirectTo } = readForm(fields, form);
  const language = chosenLanguage(typed);
  if (user) await rooms.account.changeLanguage(user.id, language);
  return redirectWithin(redirectTo || cameFrom(request), {
    headers: { 'Set-Cookie': languageCookie(language, rooms.server.settings.appUrl) },
  });
});

/** The page with the form, for a form that names none; only its path counts. */
function cameFrom({ headers }: Request): string {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

export { NeverRendered as default } from '~/kit/page/never-rendered';
