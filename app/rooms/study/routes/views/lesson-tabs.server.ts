import { createElement } from 'react';
import type { Rooms } from '~/composition.server';
import { panelThread } from '~/rooms/ask/routes/thread-view.server';
import { askLimits } from '~/rooms/ask/rules/limits';
import { askFoldHtml } from '~/rooms/ask/ui/thread';
import { proposeExercisesView } from '~/rooms/exercise/routes/propose-exercises-view.server';
import { ProposeExercises } from '~/rooms/exercise/ui/propose-exercises';
import { noteView } from '~/rooms/note/routes/note-view.server';
import { noteFoldHtml } from '~/rooms/note/ui/note-html';
import { leafCardsOf } from '~/rooms/review/routes/views/card-views.server';
import { leafCardsHtml, resultsHtml } from '~/rooms/review/ui/leaf-cards';
import { lessonQuestionsHtml } from '~/rooms/review/ui/questions/lesson-questions';

type OpenedNode = NonNullable<Awaited<ReturnType<Rooms['lesson']['openNode']>>>;

/**
 * The tabs below a lesson as HTML, the questions above 'Done', and the results of its closed tasks. Without a lesson
 * only those tabs with something in them.
 */
export async function lessonTabs(
  rooms: Rooms,
  map: Parameters<typeof leafCardsOf>[1],
  { node, lesson }: Pick<OpenedNode, 'node' | 'lesson'>,
  learner: Parameters<typeof leafCardsOf>[3],
  query: URLSearchParams,
): Promise<{ readonly beforeDone: string; readonly tabs: string; readonly results: string }> {
  const { userId } = learner;
  const saved = lesson?.version ? lesson : null;
  const hasLesson = lesson !== null;
  const place = { mapId: map.id, nodeId: node.id, userId };
  const own = await rooms.study.ownOfLeaf(place, askLimits.turnsInPanel);
  const [cards, thread, note, exercises] = await Promise.all([
    leafCardsOf(rooms, map, { node, lesson: saved, own }, learner, query),
    panelThread(rooms, map, { nodeId: node.id, hasLesson, saved, turns: own.turns }, userId),
    noteView(rooms, place, own.note),
    proposeExercisesView(rooms, map, node.id, saved, userId),
  ]);
  const tabs = [
    cards ? leafCardsHtml(cards, exercises && createElement(ProposeExercises, exercises)) : '',
    thread ? askFoldHtml(thread) : '',
    hasLesson || note.text ? noteFoldHtml(note) : '',
  ];
  return {
    beforeDone: cards && saved ? lessonQuestionsHtml(cards) : '',
    tabs: tabs.join(''),
    results: cards ? resultsHtml(cards) : '',
  };
}
