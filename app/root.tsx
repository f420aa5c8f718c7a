import type { LinksFunction, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { directionOf } from './kit/language/direction';
import { readerLanguage } from './kit/language/reader';
import { messages } from './kit/messages';
import { demoBarHtml } from './kit/page/demo-bar';
import { useDocumentParts } from './kit/page/document-context';
import { ErrorScreen, errorTitle } from './kit/page/error-screen';
import { Frame } from './kit/page/frame';
import type { RouteHandle } from './kit/page/route-handle';
import { themeColors, themeScript } from './kit/page/theme-script';
import styles from './kit/styles/app.css?url';
import demoStyles from './kit/styles/demo.css?url';
import frameStyles from './kit/styles/frame.css?url';
import { openStep } from './rooms/account/rules/onboarding';
import { isAdministrator } from './rooms/account/rules/role';
import { page } from './server/handle.server';
import { learnerZone } from './server/learner-zone.server';
import { languageNames } from './server/reader-language.server';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** `error` is one that no page of its own shows. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(statusOf(error))} · Topiary` : 'Topiary' },
];

export const loader = page(
  'anyone',
  async ({ user, rooms, request, exchange }) => ({
    user: user && {
      nickname: user.nickname,
      complete: openStep(user) === null,
      isAdministrator: isAdministrator(user, rooms.server.settings.administratorEmail),
      demoBar: user.demoUntil && demoBarHtml(learnerZone(user, request).zone, user.demoUntil.toISOString()),
    },
    contactEmail: rooms.server.settings.contactEmail,
    ...learnerZone(user, request),
    requestId: exchange.id,
    languages: languageNames,
    appUrl: rooms.server.settings.appUrl,
  }),
  { isFrame: true },
);

/** The user changes with a form or a document load, not with a client-side navigation. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== 'GET';

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useDocumentParts();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const refresh = matches
    .map((match) => (match.data as { refreshSeconds?: number | null } | null | undefined)?.refreshSeconds)
    .find(Boolean);
  const data = useRouteLoaderData<typeof loader>('root');
  const wantsScripts = !handles.some(
    (handle) => handle?.scripts === false || (handle?.scripts === 'signed-in' && !data?.user),
  );
  const { wide = false, bare = false, landing = false } = handles.at(-1) ?? {};
  // Pages of the demo are not indexed.
  const canonical = useCanonicalAddress(data?.user?.demoBar ? undefined : data?.appUrl);
  const language = readerLanguage();
  return (
    <html
      lang={language}
      dir={directionOf(language) === 'rtl' ? 'rtl' : undefined}
      data-zone={data?.isZoneChosen ? data.zone : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript() }} />
        {themeColors.map(([theme, colour]) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={colour}
            suppressHydrationWarning
          />
        ))}
        {canonical === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
        <Links />
        {/* Links between a map's page, which is bare, and other pages load a document. */}
        {bare || <link rel="stylesheet" href={frameStyles} />}
        {data?.user?.demoBar ? <link rel="stylesheet" href={demoStyles} /> : null}
        {/* After the links: the landing page's style sheet must follow the common one. */}
        <Meta />
        {refresh ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        ) : null}
      </head>
      <body>
        <Frame
          user={data?.user ?? null}
          wide={wide}
          bare={bare}
          landing={landing && !data?.user}
          languages={data?.languages ?? []}
        >
          {children}
        </Frame>
        {wantsScripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** The canonical URL of a page that search engines may list; null for all others. */
function useCanonicalAddress(appUrl: string | undefined): string | null {
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();
  // Without an error it is null or undefined, depending on where the hook is called.
  const failed = useRouteError() != null;
  const { indexable = false } = (match?.handle as RouteHandle | undefined) ?? {};
  const isListed = typeof indexable === 'function' ? indexable(match?.data) : indexable;
  if (!appUrl || failed || !isListed) return null;
  const page = new URLSearchParams(search).get('page');
  return appUrl + pathname + (page && /^[1-9]\d*$/.test(page) && page !== '1' ? `?page=${page}` : '');
}

export default function Root() {
  return <Outlet />;
}

/** Every error keeps the page frame and offers a next step. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('root');
  const status = statusOf(error);
  const told = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : null;
  const message =
    typeof told === 'string'
      ? told
      : status === 404
        ? messages.request.notFound
        : status === 405
          ? messages.request.wrongMethod
          : messages.request.broken;
  return <ErrorScreen status={status} message={message} requestId={data?.requestId ?? ''} />;
}
