import type { LinksFunction, MetaFunction } from '@remix-run/node';
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from '@remix-run/react';
import { useEffect } from 'react';
import { leafStates } from '~/domain/lesson/leaf-state';
import { limits, rateLimits } from '~/domain/limits';
import { describeMap, pictureVersion } from '~/domain/map/picture';
import { branchProgress, nextLeaf, pathString, previousLeaf, root } from '~/domain/map/tree';
import { messages } from '~/domain/messages';
import { isLive } from '~/domain/run/state';
import { noEndYet } from '~/domain/run/unfinished';
import { labelWritten, languageName, writtenIn } from '~/domain/text/language';
import { plainFormulas } from '~/domain/text/plain-formula';
import { Problem } from '~/ui/lesson/awaited';
import { LessonPanel } from '~/ui/lesson/panel';
import type { Viewer } from '~/ui/lesson/panel-data';
import { tickFormId } from '~/ui/lesson/prose';
import { loadOrKeep, rememberMap } from '~/ui/map/data';
import { MapError } from '~/ui/map/error';
import { MapScreen } from '~/ui/map/screen';
import { shareMeta } from '~/ui/page/page-meta';
import type { RouteHandle } from '~/ui/page/route-handle';
import styles from '~/ui/styles/map.css?url';
import mindStyles from '~/ui/styles/tree-mind.css?url';
import { servedVisible, treeHtml } from '~/ui/tree/html';
import { wideMedia } from '~/ui/tree/look';
import { mapNotFound, page, withinLimit } from '~/web/handle.server';
import { panelOf } from '~/web/map-view.server';
import { isFirstLook } from '~/web/page-views.server';

export { MapError as ErrorBoundary };

export const handle: RouteHandle = {
  bare: true,
  indexable: (data) => (data as { map: { isPublic: boolean } } | undefined)?.map.isPublic ?? false,
};
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: mindStyles, media: wideMedia },
];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.map.plain} · Topiary` : 'Error Loading Map · Topiary' },
  ...(data?.share ? shareMeta(data.map.plain, data.share) : []),
];

export const loader = page('anyone', async (visit) => {
  const { params, user, url, request, house, context, address } = visit;
  if (!user) await withinLimit(visit, rateLimits.pagesByAddress);
  const opened = await house.openMap(params.mapId ?? '', user?.id ?? null);
  if (!opened) throw mapNotFound(user);
  const { map, tree, isOwner, progress, runs } = opened;
  const written = writtenIn(map.language, opened.direction);

  const wanted = url.searchParams.get('node');
  const node =
    wanted === null ? null : await house.openNode(opened, wanted, tickFormId, url.searchParams.has('kept'));
  if (wanted === null && !isOwner && isFirstLook(request)) house.countView(map.id, user?.id ?? address);

  const about = await house.aboutMap(opened);
  const openNodeId = node?.node.id ?? (about?.kind === 'part' ? about.leafId : null);
  const drawn = await house.drawTreeLabels(tree);
  // Called only when a document is rendered, so that the loader data has no copy of the outline.
  context.tree = () =>
    treeHtml(tree, {
      progress: branchProgress(tree, progress),
      states: leafStates(progress, runs),
      openNodeId,
      written,
      drawn,
    });
  const tasks = node && progress.get(node.node.id);

  const editing = isOwner && url.searchParams.has('edit');
  const viewer: Viewer = isOwner ? 'owner' : user ? 'other' : 'visitor';
  return {
    map: {
      id: map.id,
      query: map.query,
      plain: plainFormulas(map.query),
      drawn: drawn.get(root(tree).label),
      createdAt: map.createdAt.toISOString(),
      viewCount: map.viewCount,
      isPublic: map.isPublic,
      total: tree.nodes.size,
      visible: servedVisible(tree, openNodeId),
      address: `${house.settings.appUrl}/map/${map.id}`,
      source: map.source,
      about,
      noEnd: map.unfinished && noEndYet(map.unfinished, 'map'),
      language: languageName(map.language),
      written: labelWritten(map.query, written),
    },
    share: map.isPublic
      ? {
          description: describeMap(tree),
          url: `${house.settings.appUrl}/map/${map.id}`,
          picture: `${house.settings.appUrl}/map/${map.id}/picture.png?v=${pictureVersion(map.updatedAt)}`,
        }
      : null,
    isOwner,
    viewer,
    editing,
    node: node && {
      ...panelOf(node, isOwner, written, drawn),
      canRewrite: house.canRewrite,
      previous: previousLeaf(tree, node.node.id)?.id ?? null,
      next: nextLeaf(tree, node.node.id)?.id ?? null,
      pathString: pathString(node.path.map((step) => step.label)),
    },
    tasks: tasks ? { done: tasks.done, total: tasks.total } : null,
    isWriting: [...runs.values()].some(isLive),
    problem: wanted !== null && node === null ? messages.map.nodeNotFound : null,
    // Not while editing: a reload would lose what is typed.
    refreshSeconds: node?.run?.isLive && !editing ? limits.refreshPageSeconds : null,
  };
});

/** Keeps the open map when the network is lost. */
export const clientLoader = ({ params, request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrKeep(params.mapId, new URL(request.url).searchParams, () => serverLoader<typeof loader>());

/** Only another leaf or a form changes the data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod !== undefined || currentUrl.search !== nextUrl.search || currentUrl.pathname !== nextUrl.pathname
    ? true
    : defaultShouldRevalidate;

export default function MapPage() {
  const data = useLoaderData<typeof loader>();
  useEffect(() => rememberMap(data), [data]);
  const { map, isOwner, isWriting, viewer, node, editing, problem } = data;
  return (
    <MapScreen map={map} {...{ isOwner, isWriting }} nodeId={node?.id ?? null}>
      {problem && !node ? <Problem problem={problem} /> : null}
      {node ? <LessonPanel mapId={map.id} {...{ node, viewer, editing, problem }} /> : null}
    </MapScreen>
  );
}
