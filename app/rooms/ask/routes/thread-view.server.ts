import type { Rooms } from '~/composition.server';
import { runLost, runMessageSaid } from '~/jobs/rules/run-message';
import { noEndYet } from '~/jobs/rules/unfinished';
import { listSaid } from '~/kit/language/format';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { askLimits } from '~/rooms/ask/rules/limits';
import { askWords } from '~/rooms/ask/words';
import { passageAddress } from '~/rooms/source/rules/address';

type Opened = NonNullable<Awaited<ReturnType<Rooms['ask']['openThread']>>>;
type Turn = Opened['turns'][number];

/** How a model made an answer, for those who want to know. */
function madeOf({ prompt, removed = 0 }: NonNullable<Turn['provenance']>): string {
  const removals = removed > 0 && askWords.citationsTakenOut({ n: removed });
  return listSaid([prompt && askWords.promptName({ prompt }), removals], 'short');
}

function noteOf({ is, state, run }: Turn): string | null {
  if (is === 'failed') return runMessageSaid(run?.message ?? runLost);
  return state === 'asked' || state === 'answered' ? null : noEndYet(state);
}

/**
 * A thread as data for its HTML.
 * @param userId the viewer
 */
export async function threadView(rooms: Rooms, opened: Opened, userId: string) {
  const { map, node, lesson, turns, count, canAsk, ownsLesson, questions } = opened;
  return {
    mapId: map.id,
    nodeId: node.id,
    count,
    turns: turns.map((turn) => {
      const { id, is, how, question, selection, html, runId, state, provenance } = turn;
      return {
        id,
        is,
        how,
        question,
        selection,
        html,
        note: noteOf(turn),
        by: provenance?.name ?? '',
        made: provenance ? madeOf(provenance) : '',
        givesAway: provenance?.givesAway ?? false,
        runId,
        isWhole: state === 'answered',
      };
    }),
    questions,
    canAsk,
    keepsServer: !canAsk && rooms.server.usesLibrary && (await rooms.account.keepsServer(userId)),
    lessonVersion: ownsLesson && lesson ? lesson.version : null,
    hasLesson: lesson !== null,
  };
}

type Saved = Opened['lesson'];
type KnownTurns = NonNullable<Parameters<Rooms['ask']['openThread']>[1]['knownTurns']>;

/**
 * The thread below an open lesson, for the panel; null if there is neither a lesson nor a turn.
 * @param saved the lesson as it stands in the owner's map, if it is saved
 * @param turns the newest `turnsInPanel`
 */
export async function panelThread(
  rooms: Rooms,
  map: Opened['map'],
  {
    nodeId,
    hasLesson,
    saved,
    turns,
  }: { readonly nodeId: string; readonly hasLesson: boolean; readonly saved: Saved; readonly turns: KnownTurns },
  userId: string,
): Promise<Awaited<ReturnType<typeof threadView>> | null> {
  const thread = { mapId: map.id, nodeId, userId };
  // Others' lessons may have a text that is hidden from this learner.
  const known = { knownMap: map, knownTurns: turns, ...(map.userId === userId && { knownLesson: saved }) };
  const opened = await rooms.ask.openThread(thread, { limit: askLimits.turnsInPanel, ...known });
  if (!opened || (!hasLesson && opened.count === 0)) return null;
  return threadView(rooms, opened, userId);
}

/** The part of a question that is put into an address. */
const searchMaxCharacters = 300;

export const searchedFor = (typed: string | null): string => (typed ?? '').trim().slice(0, searchMaxCharacters);

/** The matches for a question as data for their HTML. */
export async function foundView(
  rooms: Rooms,
  thread: { readonly mapId: string; readonly nodeId: string; readonly userId: string },
  question: string,
) {
  const { here, lessons, passages } = await rooms.ask.findAnswers(thread, question);
  const lessonView = ({ mapId, nodeId, label, query, language, html }: (typeof lessons)[number]) => ({
    address: `/map/${mapId}?node=${encodeURIComponent(nodeId)}`,
    label: plainFormulas(label),
    map: plainFormulas(query),
    lang: languageOfTitle(label, language),
    html,
  });
  return {
    question,
    here: here && lessonView(here),
    inMap: lessons.filter(({ mapId }) => mapId === thread.mapId).map(lessonView),
    elsewhere: lessons.filter(({ mapId }) => mapId !== thread.mapId).map(lessonView),
    passages: passages.map(({ source, n, title, page, heading, html }) => ({
      address: passageAddress(source, n),
      title,
      place: listSaid([page === null ? '' : askWords.pageN({ page: `${page}` }), heading], 'short'),
      html,
    })),
  };
}
