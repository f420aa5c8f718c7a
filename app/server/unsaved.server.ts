import { escapeHtml } from '~/kit/text/escape-html';
import { serverWords } from './words';

/** Fields that are never written into a page and have to be typed again. */
const isSecret = /password|token|secret|code|credential/i;
/** The buttons of the error page (kit/page/error-screen.tsx). */
const buttons = '<p class="actions">';

/**
 * Adds a form that was not saved to the page that says so, to be sent again unchanged. The page's scripts are removed,
 * because hydration would render it without the form.
 * @param isSignedOut the form can be sent again after signing in, in a tab of its own
 */
export function withUnsaved(html: string, address: string, form: URLSearchParams, isSignedOut = false): string {
  const fields = [...form];
  if (fields.length === 0 || fields.some(([name]) => isSecret.test(name))) return html;
  const { pathname, search } = new URL(address);
  const signIn = isSignedOut
    ? `<p><a href="/login" target="_blank" rel="noopener">${escapeHtml(serverWords.signInInATab)}</a></p>`
    : '';
  const again = [
    signIn,
    `<form method="post" action="${escapeHtml(pathname + search)}"><p>${escapeHtml(serverWords.whatYouTyped)}</p>`,
    ...fields.map(([name, value]) => field(escapeHtml(name), value)),
    `<p class="actions"><button type="submit" class="button primary">${escapeHtml(serverWords.tryAgain)}</button></p></form>`,
  ].join('');
  return html
    .replace(/<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(buttons, () => again + buttons);
}

/** Values without whitespace, such as ids, are hidden fields. */
const field = (name: string, value: string): string =>
  /\s/.test(value)
    ? // HTML ignores the first line break of a textarea.
      `<p class="field"><textarea class="input" name="${name}" aria-label="${escapeHtml(serverWords.whatYouTyped)}" rows="8" dir="auto">\n${escapeHtml(value)}</textarea></p>`
    : `<input type="hidden" name="${name}" value="${escapeHtml(value)}"/>`;
