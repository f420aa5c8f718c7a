import type { LinksFunction, MetaFunction } from '@remix-run/node';
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from '@remix-run/react';
import { useEffect } from 'react';
import { noEndYet } from '~/jobs/rules/unfinished';
import { scriptFor } from '~/kit/language/script-for';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { shareMeta } from '~/kit/page/page-meta';
import type { RouteHandle } from '~/kit/page/route-handle';
import { labelWritten, languageSaid, lessonWritten, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { exerciseFaults, formsOfMap, withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { asWay } from '~/rooms/lesson/rules/how';
import { openTab } from '~/rooms/lesson/rules/open-tab';
import { keptReading } from '~/rooms/lesson/rules/reading';
import editorStyles from '~/rooms/lesson/ui/editor/editor.css?url';
import type { Viewer } from '~/rooms/lesson/ui/panel-data';
import { Problem } from '~/rooms/lesson/ui/problem';
import { tickFormId } from '~/rooms/lesson/ui/ticks';
import { leafKey, leafMarks } from '~/rooms/map/rules/leaf-mark';
import { nextToTurnTo } from '~/rooms/map/rules/leaf-progress';
import { nextLesson, previousLesson } from '~/rooms/map/rules/lesson-nodes';
import { describeMap, pictureVersion } from '~/rooms/map/rules/picture';
import { pathString, root } from '~/rooms/map/rules/tree';
import { memoryKey } from '~/rooms/map/rules/tree-memory';
import { openLeaf, servedVisible, treePieces } from '~/rooms/map/ui/html';
import { wideMedia } from '~/rooms/map/ui/look';
import styles from '~/rooms/map/ui/styles/map.css?url';
import mindStyles from '~/rooms/map/ui/styles/tree-mind.css?url';
import { picturesMissing, withLessonPictures } from '~/rooms/picture/routes/lesson-pictures.server';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { isFromToday } from '~/rooms/review/routes/views/today-step.server';
import answerStyles from '~/rooms/review/ui/answer.css?url';
import memoryStyles from '~/rooms/review/ui/memory.css?url';
import { loadOrKeep, rememberMap } from '~/rooms/study/ui/data';
import { MapError } from '~/rooms/study/ui/error';
import { LessonPanel, loadPanel } from '~/rooms/study/ui/panel-later';
import { MapScreen } from '~/rooms/study/ui/screen';
import { studyWords } from '~/rooms/study/words';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { isFirstLook, isPrefetch } from '~/server/page-views.server';
import { builtOn } from './views/builds-on.server';
import { doneOf } from './views/done-view.server';
import { lessonTabs } from './views/lesson-tabs.server';
import { mapMenu, primaryAct } from './views/map-menu.server';
import { originOfMap } from './views/map-origin.server';
import { mapFaults, panelOf } from './views/map-view.server';
import { openingTo } from './views/opening-view.server';
import { renderedTree, sizeOf } from './views/rendered-trees.server';
import { suggestHtml } from './views/suggest-view.server';
import { todayHtml } from './views/today-html.server';
import { trustOfLesson } from './views/trust-line.server';
import { unwrittenIn } from './views/unwritten.server';

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
  const { params, user, url, request, rooms, context, address } = visit;
  const limit = user ? rateLimits.pagesByUser : rateLimits.pagesByAddress;
  await withinLimit(visit, limit);
  const opened = await rooms.lesson.openMap(params.mapId ?? '', user?.id ?? null);
  if (!opened) throw mapNotFound(user);
  const { map, tree, isOwner, progress, inLibrary, runs } = opened;
  const written = writtenIn(map.language, opened.direction);

  const wanted = url.searchParams.get('node');
  const way = opened.isOwner ? null : asWay(url.searchParams.get('way'));
  const options = { showsKept: url.searchParams.has('kept'), isPrefetch: isPrefetch(request), way };
  const node = wanted === null ? null : await rooms.lesson.openNode(opened, wanted, tickFormId, options);
  if (wanted === null && !isOwner && isFirstLook(request)) rooms.map.countView(map.id, user?.id ?? address);

  if (isOwner && !isPrefetch(request)) {
    rooms.map.noteOpened(map);
    await rooms.lesson.recountLeaves(opened);
  }

  const about = await rooms.lesson.aboutMap(opened);
  const openNodeId = node?.node.id ?? (about?.kind === 'part' ? about.leafId : null);
  const rendered = await rooms.map.renderTreeLabels(tree);
  // Progress and cards need a saved lesson.
  const saved = node?.lesson?.version ? node.lesson : null;
  const reads = user !== null && node && saved && !isPrefetch(request);
  const learned = reads
    ? await rooms.lesson.markRead({ mapId: map.id, nodeId: node.node.id, userId: user.id }, opened.learned)
    : opened.learned;
  const memory = user && (await rooms.review.memoryOfMap(map.id, user.id, tree));
  const marks = leafMarks(progress, runs, learned, inLibrary);
  const shown = {
    countsDone: user !== null,
    written,
    rendered,
    version: map.version,
    memory,
    lessons: progress,
  };
  // For a document alone, and not as a part of the data, which would be a second copy of the outline.
  if (request.method === 'GET' && !context.isData) {
    const draw = () => treePieces(tree, { ...shown, marks });
    const pieces = await renderedTree({ ...shown, tree, learned, runs }, draw, openLeaf(tree, openNodeId));
    const pages = Math.ceil(sizeOf(pieces) / limits.pageBytes);
    if (pages > 1) await withinLimit(visit, user ? limit : rateLimits.treesByAddress, {}, pages - 1);
    context.tree = pieces;
  }

  const keepsServer = user !== null && rooms.server.usesLibrary && (await rooms.account.keepsServer(user.id));
  const editing = isOwner && url.searchParams.has('edit');
  const { beforeDone, tabs, results } =
    node && user && !editing
      ? await lessonTabs(rooms, map, node, learnerOf(user, request), url.searchParams)
      : { beforeDone: '', tabs: '', results: '' };
  const today = node && user && !editing && isFromToday(url) ? await todayHtml(rooms, learnerOf(user, request)) : '';
  const lesson = node?.html != null &&
    node.lesson && {
      mapId: map.id,
      nodeId: node.node.id,
      userId: user?.id ?? null,
      markdown: node.lesson.markdown,
      html: await withLessonPictures(rooms, map.id, node.html),
      language: map.language,
    };
  const exercised = lesson
    ? await withExercises(rooms, lesson, formsOfMap(lesson, lessonWritten(lesson.markdown, written), way))
    : { html: null, done: '' };
  const faults =
    isOwner && lesson ? picturesMissing(node?.html ?? '', lesson.html) + (await exerciseFaults(rooms, lesson)) : '';
  const above = node?.lesson && !editing ? await builtOn(rooms, opened, node.node.id, user?.id ?? null) : '';
  const labels = node?.path.map(({ label }) => label) ?? [];
  const trust = node?.lesson ? await trustOfLesson(rooms, opened.course, node.lesson, labels) : null;
  const suggest = editing ? '' : await suggestHtml(rooms, map, node, user);
  const viewer: Viewer = isOwner ? 'owner' : user ? 'other' : 'visitor';
  return {
    map: {
      id: map.id,
      query: map.query,
      plain: plainFormulas(map.query),
      rendered: rendered.get(root(tree).label),
      createdAt: map.createdAt.toISOString(),
      viewCount: map.viewCount,
      copies: (isOwner && map.copies) || null,
      isPublic: map.isPublic,
      total: tree.nodes.size,
      key: [...leafKey(user !== null), ...(memory?.get(tree.rootId)?.cards ? memoryKey() : [])],
      visible: servedVisible(tree, openNodeId),
      address: `${rooms.server.settings.appUrl}/map/${map.id}`,
      ...originOfMap(rooms, map, opened.course, keepsServer),
      about,
      ...(await mapMenu(rooms, opened, user?.id ?? null, memory)),
      goTo: wanted === null ? primaryAct(rooms, opened, memory, about?.kind === 'part' ? about.leafId : null) : null,
      noEnd: map.unfinished && noEndYet(map.unfinished, 'map'),
      faults: mapFaults(opened),
      language: languageSaid(map.language),
      written: labelWritten(map.query, written),
    },
    share: map.isPublic
      ? {
          description: describeMap(tree),
          url: `${rooms.server.settings.appUrl}/map/${map.id}`,
          picture: `${rooms.server.settings.appUrl}/map/${map.id}/picture.png?v=${pictureVersion(map.updatedAt)}`,
        }
      : null,
    /** The viewer has cards in this map: the tree shows their state. */
    hasMemory: memory !== null,
    isOwner,
    viewer,
    editing,
    node: node && {
      // A leaf without a lesson has no 'Done' yet.
      beforeDone: exercised.done + beforeDone + (lesson ? today : ''),
      tabs: lesson ? tabs : today + tabs,
      openTab: openTab(request.headers.get('cookie')),
      ...panelOf(
        { ...node, html: exercised.html && above + faults + exercised.html },
        isOwner,
        editing,
        written,
        rendered,
        trust !== null,
        results + (trust ?? '') + suggest,
      ),
      mark: marks.get(node.node.id) ?? 'none',
      done: user && doneOf(map.id, tree, learned, progress, node.node.id, today !== ''),
      opening: openingTo(rooms, opened, node.node.id),
      canRewrite: rooms.lesson.canRewrite,
      unwritten: unwrittenIn(opened, node, keepsServer),
      previous: previousLesson(tree, node.node.id, progress)?.id ?? null,
      // A visitor has nothing done, so that for them nothing waits.
      next:
        (user ? nextToTurnTo(tree, learned, progress, node.node.id) : nextLesson(tree, node.node.id, progress))?.id ??
        null,
      pathString: pathString(labels),
    },
    reading: keptReading(request.headers.get('cookie')),
    panelScript: node && scriptFor(import.meta.env.PANEL_SCRIPT),
    problem: wanted !== null && node === null ? messages.map.nodeNotFound : null,
    // Not while editing: a reload would lose the typed text.
    refreshSeconds: node?.run?.isLive && !editing ? limits.refreshPageSeconds : null,
  };
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
  const data = useLoaderData<typeof loader>();
  useEffect(() => rememberMap(data), [data]);
  const { map, isOwner, viewer, node, editing, problem } = data;
  const { search } = useLocation();
  const isReading = node !== null && new URLSearchParams(search).has('read');
  return (
    <MapScreen map={map} {...{ isOwner, isReading }} nodeId={node?.id ?? null}>
      {problem && !node ? <Problem problem={problem} /> : null}
      {node ? (
        <LessonPanel mapId={map.id} reading={data.reading} {...{ node, viewer, editing, problem, isReading }} />
      ) : null}
    </MapScreen>
  );
}
