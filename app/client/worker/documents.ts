import type { Kept } from '~/client/offline/kept';
import { openable } from '~/client/offline/kept';
import type { Waiting } from '~/client/offline/waiting';
import { clientWords } from '~/client/words';
import { directionOf } from '~/kit/language/direction';
import { escapeHtml } from '~/kit/text/escape-html';

/** The language of this worker's texts, by its script's name, such as `sw.de.js`; `sw.js` is in English. */
const language = /\bsw\.(.+)\.js$/.exec(globalThis.location?.pathname)?.[1] ?? 'en';

/** Formats dates as the pages do (kit/parts/dates.ts). */
const date = (ms: number): string =>
  new Date(ms).toLocaleString(language === 'en' ? 'en-US' : `${language}-u-nu-latn`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

const time = (ms: number): string => `<time datetime="${new Date(ms).toISOString()}">${escapeHtml(date(ms))}</time>`;

/** The note on a cached page; the page's script shows the same text (rooms/study/ui/offline.ts). */
export const asOf = (at: number): string => clientWords.youAreOfflineAs({ at: time(at) });

/**
 * A cached document with the note at the end of the body: when React hydrates a document, it ignores nodes after its
 * own.
 */
export const withNote = (html: string, note: string): string =>
  html.replace(
    /<\/body>(?![\s\S]*<\/body>)/,
    `<aside class="offline" role="status"><p data-line="kept">${note}</p></aside></body>`,
  );

/** A page that the worker makes itself. */
function page(title: string, content: string, styles: string): Response {
  const nonce = crypto.randomUUID();
  const html = `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · Topiary</title><script nonce="${nonce}">try{const{theme:t}=localStorage;if(/^(dark|light)$/.test(t))document.documentElement.dataset.theme=t}catch{}</script><link rel="stylesheet" href="${styles}"></head><body><div class="frame"><header class="site-header"><a class="brand" href="/">Topiary</a></header><main id="main" class="main"><section class="narrow stack"><h1>${title}</h1>${content}</section></main></div></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

const link = ({ address, title }: Pick<Kept, 'address' | 'title'>): string =>
  `<a href="${escapeHtml(address)}" dir="auto">${escapeHtml(title)}</a>`;

const canBeOpened = (kept: readonly Kept[]): string => {
  const maps = openable(kept).map(
    ({ lessons, ...map }) =>
      `<li>${link(map)}${lessons.length > 0 ? `<ul>${lessons.map((each) => `<li>${link(each)}</li>`).join('')}</ul>` : ''}</li>`,
  );
  const pages = kept.filter(({ kind }) => kind === 'page');
  if (maps.length + pages.length === 0) return `<p>${clientWords.nothingIsKept}</p>`;
  return `<h2>${clientWords.whatYouCanOpen}</h2><ul class="prose">${[...pages.map((each) => `<li>${link(each)}</li>`), ...maps].join('')}</ul>`;
};

export const pageNotKept = (address: string, kept: readonly Kept[], styles: string): Response =>
  page(
    clientWords.youAreOffline,
    `<p>${clientWords.thisPageIsNotKept}</p><p class="actions"><a class="button quiet" href="${escapeHtml(address)}">${clientWords.tryAgain}</a></p>${canBeOpened(kept)}`,
    styles,
  );

export const nothingSent = (what: string, kept: readonly Kept[], styles: string): Response =>
  page(clientWords.youAreOffline, `<p role="alert">${what}</p>${canBeOpened(kept)}`, styles);

/** Lists the changes that would be lost by signing out now. */
export function beforeSignOut(waiting: readonly Waiting[], styles: string): Response {
  const items = waiting.map(({ fields, title, refused, mapId, nodeId }) => {
    const said =
      'content' in fields ? clientWords.aTextIn : 'task' in fields ? clientWords.aTickIn : clientWords.aMarkIn;
    const where = link({
      address: `/map/${mapId}?node=${encodeURIComponent(nodeId)}`,
      title: title || clientWords.aLesson,
    });
    const text = fields.content === undefined ? '' : `<pre dir="auto">${escapeHtml(fields.content)}</pre>`;
    return `<li>${said({ where })}${refused ? `: ${escapeHtml(refused)}` : ''}${text}</li>`;
  });
  return page(
    clientWords.beforeYouSignOut,
    `<p role="alert">${clientWords.notOnTheServerYet}</p><ul class="prose">${items.join('')}</ul><div class="actions"><a class="button primary" href="/">${clientWords.staySignedIn}</a><form method="post" action="/logout"><input type="hidden" name="anyway" value="1"><button class="button danger">${clientWords.signOutAndLoseThem}</button></form></div>`,
    styles,
  );
}
