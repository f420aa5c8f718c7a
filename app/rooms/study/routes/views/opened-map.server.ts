import { json } from '@remix-run/node';
import { noEndYet } from '~/jobs/rules/unfinished';
import { scriptFor } from '~/kit/language/script-for';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { labelWritten, languageSaid, lessonWritten, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import { exerciseFaults, formsOfMap, withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';
import { asWay } from '~/rooms/lesson/rules/how';
import { openTab } from '~/rooms/lesson/rules/open-tab';
import { keptReading } from '~/rooms/lesson/rules/reading';
import type { Viewer } from '~/rooms/lesson/ui/panel-data';
import { tickFormId } from '~/rooms/lesson/ui/ticks';
import { leafKey, leafMarks } from '~/rooms/map/rules/leaf-mark';
import { nextToTurnTo } from '~/rooms/map/rules/leaf-progress';
import { nextLesson, previousLesson } from '~/rooms/map/rules/lesson-nodes';
import { describeMap, pictureVersion } from '~/rooms/map/rules/picture';
import { pathString, root } from '~/rooms/map/rules/tree';
import { memoryKey } from '~/rooms/map/rules/tree-memory';
import { openLeaf, servedVisible, treePieces } from '~/rooms/map/ui/html';
import { picturesMissing, withLessonPictures } from '~/rooms/picture/routes/lesson-pictures.server';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { isFromToday } from '~/rooms/review/routes/views/today-step.server';
import { forVisitors } from '~/server/documents/for-visitors.server';
import { mapNotFound, type Visit } from '~/server/handle.server';
import { isPrefetch } from '~/server/page-views.server';
import { builtOn } from './builds-on.server';
import { doneOf } from './done-view.server';
import { lessonTabs } from './lesson-tabs.server';
import { mapMenu, primaryAct } from './map-menu.server';
import { originOfMap } from './map-origin.server';
import { mapFaults, panelOf } from './map-view.server';
import { openingTo } from './opening-view.server';
import { renderedTree, sizeOf } from './rendered-trees.server';
import { suggestHtml } from './suggest-view.server';
import { todayHtml } from './today-html.server';
import { trustOfLesson } from './trust-line.server';
import { unwrittenIn } from './unwritten.server';

/** The refusal of a map that cannot be read; owners learn that it is in their bin. */
async function missing({ params, user, rooms }: Visit): Promise<Response> {
  const map = user && (await rooms.map.maps.ownedOrBinned(params.mapId ?? '', user.id));
  return map?.deletedAt ? json({ message: messages.map.inBin, isBinned: true }, 404) : mapNotFound(user);
}

/** Says on the page after the form that the map is public or private, as it still is. */
const visibilityNotice = (said: string | null, isPublic: boolean): string | null =>
  said !== (isPublic ? 'public' : 'private') ? null : isPublic ? messages.map.nowPublic : messages.map.nowPrivate;

/** The data of a map's page, with the tree for a document. */
export async function openedMap(visit: Visit) {
  const { params, user, url, request, rooms } = visit;
  const opened = await rooms.lesson.openMap(params.mapId ?? '', user?.id ?? null);
  if (!opened) throw await missing(visit);
  const { map, tree, isOwner, progress, inLibrary, runs } = opened;
  const written = writtenIn(map.language, opened.direction);

  const wanted = url.searchParams.get('node') || null;
  const way = opened.isOwner ? null : asWay(url.searchParams.get('way'));
  const options = { showsKept: url.searchParams.has('kept'), isPrefetch: isPrefetch(request), way };
  const node = wanted === null ? null : await rooms.lesson.openNode(opened, wanted, tickFormId, options);

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
  const draw = () => treePieces(tree, { ...shown, marks });
  const pieces = drawsTree(visit)
    ? await renderedTree({ ...shown, tree, learned, runs }, draw, openLeaf(tree, openNodeId))
    : undefined;

  const mayConnect = user !== null && (map.source.kind === 'library' || node?.isUnwritten === true);
  const keepsServer = mayConnect && rooms.server.usesLibrary && (await rooms.account.keepsServer(user.id));
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
  const data = {
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
      account: user ? accountMark(rooms, user.id) : undefined,
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
    notice: isOwner ? visibilityNotice(url.searchParams.get('said'), map.isPublic) : null,
    problem: wanted !== null && node === null ? messages.map.nodeNotFound : null,
    // Not while editing: a reload would lose the typed text.
    refreshSeconds: node?.run?.isLive && !editing ? limits.refreshPageSeconds : null,
  };
  return { data, tree: pieces };
}

/** For a document alone, and not as a part of the data, which would be a second copy of the outline. */
export const drawsTree = ({ request, context }: Pick<Visit, 'request' | 'context'>): boolean =>
  request.method === 'GET' && !context.isData;

/** The same for visitors who come at once. */
export const visitorsMap = forVisitors<Awaited<ReturnType<typeof openedMap>>>(
  ({ data, tree = [] }) => JSON.stringify(data).length + sizeOf(tree),
);
