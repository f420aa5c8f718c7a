import type { LinksFunction, MetaFunction } from '@remix-run/node';
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from '@remix-run/react';
import { useEffect } from 'react';
import { limits, rateLimits } from '~/kit/limits';
import { shareMeta } from '~/kit/page/page-meta';
import type { RouteHandle } from '~/kit/page/route-handle';
import { Alert } from '~/kit/parts/alert';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { openTab } from '~/rooms/lesson/rules/open-tab';
import { keptReading, readingText } from '~/rooms/lesson/rules/reading';
import editorStyles from '~/rooms/lesson/ui/editor/editor.css?url';
import { Problem } from '~/rooms/lesson/ui/problem';
import { wideMedia } from '~/rooms/map/ui/look';
import styles from '~/rooms/map/ui/styles/map.css?url';
import mindStyles from '~/rooms/map/ui/styles/tree-mind.css?url';
import answerStyles from '~/rooms/review/ui/answer.css?url';
import memoryStyles from '~/rooms/review/ui/memory.css?url';
import { loadOrKeep, rememberMap, rememberSearch } from '~/rooms/study/ui/data';
import { MapError } from '~/rooms/study/ui/error';
import { LessonPanel, loadPanel } from '~/rooms/study/ui/panel-later';
import { MapScreen } from '~/rooms/study/ui/screen';
import { studyWords } from '~/rooms/study/words';
import { page, withinLimit } from '~/server/handle.server';
import { isFirstLook } from '~/server/page-views.server';
import { drawsTree, openedMap, visitorsMap } from './views/opened-map.server';
import { sizeOf } from './views/rendered-trees.server';

export { MapError as ErrorBoundary };

// The panel's code must be loaded before hydration, or an open leaf would differ from the server's HTML.
if (!import.meta.env.SSR && new URLSearchParams(location.search).has('node')) await loadPanel();

export const handle: RouteHandle = {
  bare: true,
  indexable: (data) => (data as { map: { isPublic: boolean } } | undefined)?.map.isPublic ?? false,
};
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: mindStyles, media: wideMedia },
];
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  { title: data ? studyWords.plainTopiary({ plain: data.map.plain }) : studyWords.errorLoadingMapTopiary },
  ...(data?.share ? shareMeta(data.map.plain, data.share) : []),
  ...(data?.hasMemory ? [{ tagName: 'link', rel: 'stylesheet', href: memoryStyles }] : []),
  ...(data?.node?.beforeDone ? [{ tagName: 'link', rel: 'stylesheet', href: answerStyles }] : []),
  ...(data?.node?.lesson?.html.includes('data-exercise')
    ? [{ tagName: 'link', rel: 'stylesheet', href: exerciseStyles }]
    : []),
  ...(new URLSearchParams(location.search).has('edit')
    ? [{ tagName: 'link', rel: 'stylesheet', href: editorStyles }]
    : []),
  ...(data?.panelScript ? [{ tagName: 'link', rel: 'modulepreload', href: data.panelScript }] : []),
];

export const loader = page('anyone', async (visit) => {
  const { user, url, request, rooms, context, address } = visit;
  const limit = user ? rateLimits.pagesByUser : rateLimits.pagesByAddress;
  await withinLimit(visit, limit);
  const make = () => openedMap(visit);
  const cookie = request.headers.get('cookie');
  const shared = [url.pathname, url.search, openTab(cookie), readingText(keptReading(cookie)), drawsTree(visit)];
  const { data, tree } = user ? await make() : await visitorsMap(rooms, JSON.stringify(shared), make);
  if (!url.searchParams.get('node') && !data.isOwner && isFirstLook(request))
    rooms.map.countView(data.map.id, user?.id ?? address);
  if (tree) {
    const pages = Math.ceil(sizeOf(tree) / limits.pageBytes);
    if (pages > 1) await withinLimit(visit, user ? limit : rateLimits.treesByAddress, {}, pages - 1);
    context.tree = tree;
  }
  return data;
});

/** Keeps the open map on the screen when the network is lost. */
export const clientLoader = ({ params, request, serverLoader }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  return loadOrKeep(params.mapId, searchParams, async () => {
    const [data] = await Promise.all([serverLoader<typeof loader>(), searchParams.has('node') ? loadPanel() : null]);
    return data;
  });
};

/** Only another leaf or a form changes the data; reading mode shows the same data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod !== undefined ||
  dataAddress(currentUrl) !== dataAddress(nextUrl) ||
  (currentUrl.search === nextUrl.search && defaultShouldRevalidate);

const dataAddress = ({ pathname, searchParams }: URL): string => {
  const wanted = new URLSearchParams(searchParams);
  wanted.delete('read');
  return `${pathname}?${wanted}`;
};

export default function MapPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>();
  useEffect(() => rememberMap(data), [data]);
  const { map, isOwner, viewer, node, editing, problem, notice } = data;
  const unreached = 'unreached' in data ? data.unreached : undefined;
  const { search } = useLocation();
  useEffect(() => rememberSearch(search), [search]);
  const isReading = node !== null && new URLSearchParams(search).has('read');
  return (
    <MapScreen map={map} {...{ isOwner, isReading }} nodeId={node?.id ?? null}>
      {notice ? <Alert tone="success">{notice}</Alert> : null}
      {problem && !node ? <Problem problem={problem} /> : null}
      {node ? (
        <LessonPanel
          mapId={map.id}
          reading={data.reading}
          {...{ node, viewer, editing, problem, unreached, isReading }}
        />
      ) : null}
    </MapScreen>
  );
}
