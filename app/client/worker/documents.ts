import type { Kept } from '~/client/offline/kept';
import { openable } from '~/client/offline/kept';
import type { Waiting } from '~/client/offline/waiting';
import { escapeHtml } from '~/kit/text/escape-html';

/** Formats dates as the pages do (kit/parts/dates.ts). */
const date = (ms: number): string =>
  new Date(ms).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

const time = (ms: number): string => `<time datetime="${new Date(ms).toISOString()}">${escapeHtml(date(ms))}</time>`;

/** The note on a cached page; the page's script shows the same text (rooms/study/ui/offline.ts). */
export const asOf = (at: number): string => `You are offline: as of ${time(at)}. What you change waits here.`;

/**
 * A cached document with the note at the end of the body: when React hydrates a document, it ignores nodes after its
 * own.
 */
export const withNote = (html: string, note: string): string =>
  html.replace(
    /<\/body>(?![\s\S]*<\/body>)/,
    `<aside class="offline" role="status"><p data-line="kept">${note}</p></aside></body>`,
  );

const tree =
  '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="11.5" r="10.5" fill="currentColor"/><path fill="currentColor" d="M9.8 25.6h12.4l-1.2 4.2a1.7 1.7 0 0 1-1.6 1.2h-6.8a1.7 1.7 0 0 1-1.6-1.2z"/><path stroke="currentColor" stroke-width="2" d="M16 21.5v4.5"/></svg>';

/** A page that the worker makes itself. */
function page(title: string, content: string, styles: string): Response {
  const nonce = crypto.randomUUID();
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · Topiary</title><script nonce="${nonce}">try{const{theme:t}=localStorage;if(/^(dark|light)$/.test(t))document.documentElement.dataset.theme=t}catch{}</script><link rel="stylesheet" href="${styles}"></head><body><div class="frame"><header class="site-header"><a class="brand" href="/">${tree}<span>Topiary</span></a></header><main id="main" class="main"><section class="narrow stack"><h1>${title}</h1>${content}</section></main></div></body></html>`;
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
  if (maps.length + pages.length === 0)
    return '<p>Nothing is kept in this browser yet: maps and lessons are once you have opened them.</p>';
  return `<h2>What you can open now</h2><ul class="prose">${[...pages.map((each) => `<li>${link(each)}</li>`), ...maps].join('')}</ul>`;
};

export const pageNotKept = (address: string, kept: readonly Kept[], styles: string): Response =>
  page(
    'You are offline',
    `<p>This page is not kept in this browser. It needs the server, which does not answer.</p><p class="actions"><a class="button quiet" href="${escapeHtml(address)}">Try again</a></p>${canBeOpened(kept)}`,
    styles,
  );

export const nothingSent = (what: string, kept: readonly Kept[], styles: string): Response =>
  page('You are offline', `<p role="alert">${what}</p>${canBeOpened(kept)}`, styles);

/** Lists the changes that would be lost by signing out now. */
export function beforeSignOut(waiting: readonly Waiting[], styles: string): Response {
  const items = waiting.map(({ fields, title, refused, mapId, nodeId }) => {
    const what = 'content' in fields ? 'A text' : 'task' in fields ? 'A tick' : 'A mark';
    const where = link({
      address: `/map/${mapId}?node=${encodeURIComponent(nodeId)}`,
      title: title || 'a lesson',
    });
    const text = fields.content === undefined ? '' : `<pre dir="auto">${escapeHtml(fields.content)}</pre>`;
    return `<li>${what} in ${where}${refused ? `: ${escapeHtml(refused)}` : ''}${text}</li>`;
  });
  return page(
    'Before you sign out',
    `<p role="alert">The server does not have these changes yet. Signing out deletes them from this browser.</p><ul class="prose">${items.join('')}</ul><div class="actions"><a class="button primary" href="/">Stay signed in</a><form method="post" action="/logout"><input type="hidden" name="anyway" value="1"><button class="button danger">Sign out and lose them</button></form></div>`,
    styles,
  );
}
