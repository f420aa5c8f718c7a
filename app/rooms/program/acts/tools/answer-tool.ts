import { messages } from '~/kit/messages';
import { type Answer, given, refused } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { type ToolName, toolLimits } from '~/rooms/program/rules/tools/tools';
import { programWords } from '~/rooms/program/words';
import type { SearchScope } from '~/rooms/search/rules/scope';
import type { CardItem, cardCalls } from '../cards';
import type { lessonCalls } from '../lessons';
import type { mapCalls } from '../maps';
import type { GivenAnswer, reviewCalls } from '../reviews';
import type { searchCalls } from '../search';

/** The calls that the tools are made of: the same as below `/api/v1`. */
type ToolCalls = ReturnType<typeof searchCalls> &
  Pick<ReturnType<typeof mapCalls>, 'listMaps' | 'readMap'> &
  Pick<ReturnType<typeof lessonCalls>, 'readLesson'> &
  Pick<ReturnType<typeof cardCalls>, 'addCard'> &
  Pick<ReturnType<typeof reviewCalls>, 'dueCards' | 'answerCard'>;

/** The input of each tool, which the server has checked by its schema. */
interface Given {
  readonly search: {
    readonly query: string;
    readonly in?: SearchScope;
    readonly map?: string | undefined;
    readonly page?: number;
  };
  readonly list_maps: { readonly query?: string; readonly cursor?: string };
  readonly read_map: { readonly map: string; readonly page?: number };
  readonly read_lesson: { readonly map: string; readonly node: string; readonly page?: number };
  readonly what_is_due: { readonly limit?: number; readonly map?: string };
  readonly add_cards: {
    readonly map: string;
    readonly node: string;
    readonly cards: readonly { readonly front: string; readonly back?: string }[];
    readonly key?: string;
  };
  readonly answer_card: GivenAnswer;
}

type Answering = { readonly [Name in ToolName]: (caller: Caller, input: Given[Name]) => Promise<Answer<object>> };

/** Answers the tools of the MCP server, each with at most some thousand words. */
export function toolAnswers(calls: ToolCalls): Answering {
  return {
    search: (caller, { in: scope = 'all', ...wanted }) => calls.findTexts(caller, { ...wanted, scope }),
    list_maps: (caller, { query = '', cursor = '' }) =>
      calls.listMaps(caller, { search: query, cursor, limit: toolLimits.mapsPerPage }),
    read_map: async (caller, { map, page = 1 }) => {
      const opened = await calls.readMap(caller, map);
      if (!opened.ok) return opened;
      const { id, title, own, nodes, done, tree } = opened.value;
      const { part, next } = pageOf(tree, page, toolLimits.nodesPerPage);
      const shown = part.map(({ known: _, ...node }) => node);
      return given({ id, title, own, nodes, done, tree: shown, next });
    },
    read_lesson: async (caller, { map: mapId, node: nodeId, page = 1 }) => {
      const read = await calls.readLesson(caller, mapId, nodeId);
      if (!read.ok) return read;
      const { map, node, path, markdown, done } = read.value;
      const { part, next } = pageOf([...markdown], page, toolLimits.lessonCharacters);
      return given({ map, node, path, markdown: part.join(''), done, next });
    },
    what_is_due: (caller, { limit = 10, map = null }: { limit?: number; map?: string | null }) =>
      calls.dueCards(caller, { limit, map }),
    add_cards: addCards(calls),
    answer_card: (caller, answer) => calls.answerCard(caller, answer),
  };
}

function pageOf<T>(items: readonly T[], page: number, size: number) {
  const end = page * size;
  return { part: items.slice(end - size, end), next: end < items.length ? page + 1 : null };
}

/** Adds what it can: a card that is refused does not keep back the others. */
const addCards =
  ({ addCard }: Pick<ToolCalls, 'addCard'>) =>
  async (caller: Caller, { map, node, cards, key = '' }: Given['add_cards']): Promise<Answer<object>> => {
    if (!caller.mayWrite) return refused(403, programWords.tokenReadsOnly);
    const added: Pick<CardItem, 'id' | 'front'>[] = [];
    const refusals: { front: string; why: string }[] = [];
    for (const [at, { front, back = '' }] of cards.entries()) {
      const result = await addCard(caller, map, { node, front, back, key: key && `${key}-${at}` }).catch(
        (error: unknown) => {
          // The cards before it are there, and the model must know them, or it adds them again.
          if (added.length === 0) throw error;
          return refused(503, messages.request.broken);
        },
      );
      if (result.ok) added.push({ id: result.value.id, front: result.value.front });
      else if (cards.length === 1) return result;
      else refusals.push({ front, why: result.message });
    }
    return given({ added, refused: refusals });
  };
