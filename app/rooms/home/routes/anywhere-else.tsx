import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { pageData } from '~/client/network/router-data';
import { loadDocument } from '~/kit/page/router';
import { Home } from '~/rooms/home/ui/home';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { loadRunsOf } from '~/rooms/run/ui/runs-later';
import { notFound, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { homeData } from './home.server';

// The code of what was rendered must be there before hydration.
if (!import.meta.env.SSR) await loadRunsOf(pageData('rooms/home/routes/anywhere-else'));

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => [{ title: 'Topiary' }];

/** Unknown addresses: home with status 404 for members, /login for visitors, a plain 404 for files. */
export const loader = page('anyone', async (visit) => {
  if (/\.[a-z0-9]{1,8}$/i.test(visit.url.pathname)) throw notFound();
  // React Router decodes this path to `/\`, reads it as a host, and then fails to render any page, even the error page.
  if (/^\/%5c/i.test(visit.url.pathname)) throw redirectWithin('/');
  return member(visit);
});

const member = async (visit: Parameters<typeof homeData>[0]) => json(await homeData(visit, visit.requireMember()), 404);

/**
 * The browser's router does not know pages without scripts: client-side redirects to them, such as /login, end up here.
 */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadDocument(request.url) ?? serverLoader();

export default function Unknown() {
  const data = useLoaderData<typeof loader>();
  return <Home {...data} problem={null} />;
}
