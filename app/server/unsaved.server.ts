import { escapeHtml } from '~/kit/text/escape-html';

const kept = 'What you typed is kept here.';
const tryAgain = 'Try Again';
/** What is asked for anew, and is written into no page. */
const isSecret = /password|token|secret|code|credential/i;
/** Where the buttons of the error page stand (kit/page/error-screen.tsx). */
const buttons = '<p class="actions">';

/**
 * Puts a form that was not saved into the page that says so, to be sent again as it was. What the scripts of a page
 * would draw anew leaves it out, so that this page has none.
 */
export function withUnsaved(html: string, address: string, form: URLSearchParams): string {
  const fields = [...form];
  if (fields.length === 0 || fields.some(([name]) => isSecret.test(name))) return html;
  const { pathname, search } = new URL(address);
  const again = [
    `<form method="post" action="${escapeHtml(pathname + search)}"><p>${kept}</p>`,
    ...fields.map(([name, value]) => field(escapeHtml(name), value)),
    `<p class="actions"><button type="submit" class="button primary">${tryAgain}</button></p></form>`,
  ].join('');
  return html
    .replace(/<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(buttons, () => again + buttons);
}

/** Ids and the like are not shown. */
const field = (name: string, value: string): string =>
  /\s/.test(value)
    ? // The first line break of such a text is not part of it.
      `<p class="field"><textarea class="input" name="${name}" aria-label="${kept}" rows="8" dir="auto">\n${escapeHtml(value)}</textarea></p>`
    : `<input type="hidden" name="${name}" value="${escapeHtml(value)}"/>`;
