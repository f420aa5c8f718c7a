import { readingCookie, readingOf } from '~/rooms/lesson/rules/reading';
import { formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/'));

const fields = formSchema({ reading: text, back: optionalText });

/**
 * Sets the cookie with this browser's text size and face (`reading`) and redirects to `back`. With scripts the panel
 * sets it.
 */
export const action = act('anyone', async ({ form, rooms }) => {
  const isHttps = rooms.server.settings.appUrl.startsWith('https:');
  const { reading, back } = readForm(fields, form);
  const cookie = readingCookie(readingOf(reading), isHttps);
  return redirectWithin(back ?? '/', { headers: { 'Set-Cookie': cookie } });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
