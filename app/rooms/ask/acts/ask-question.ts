import { type StartRunDeps, startRun } from '~/jobs/acts/start-run';
import { refuseUnsafe } from '~/jobs/acts/unsafe';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { countCharacters, removeInvisible } from '~/kit/text/plain-text';
import type { LanguageModel } from '~/providers/model/language-model';
import { askLimits } from '~/rooms/ask/rules/limits';
import { type AskHow, askHows } from '~/rooms/ask/rules/turn';
import type { Asks, Thread } from '~/rooms/ask/store/asks';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly asks: Asks;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/** A question as it was typed. */
interface TypedQuestion {
  readonly question: string;
  readonly selection: string;
  readonly how: string;
  /** A question of this thread without an answer, which this one replaces. */
  readonly again?: string | null;
}

export type Asked = { readonly ok: true; readonly askId: string; readonly runId: string } | Refusal;

const tidy = (text: string): string => removeInvisible(text.replace(/\r\n?/g, '\n')).trim();

/**
 * Asks a question about a node of a readable map: adds it to the user's own thread there and starts the run that
 * answers it. If the same question is being answered, returns that run.
 */
export const askQuestion =
  ({ model, maps, asks, treeOf, random, ...deps }: Deps) =>
  async (thread: Thread, typed: TypedQuestion): Promise<Asked> => {
    const { mapId, nodeId, userId } = thread;
    const [question, selection] = [tidy(typed.question), tidy(typed.selection)];
    const how: AskHow | undefined = askHows.find((known) => known === (typed.how || 'hint'));
    const refuse = (status: number, message: string): Refusal => ({ ok: false, status, message });

    const map = await maps.readable(mapId, userId);
    if (!map) return refuse(404, messages.map.notFound);
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node) return refuse(404, messages.map.nodeNotFound);
    if (question === '') return refuse(400, messages.ask.questionRequired);
    if (countCharacters(question) > askLimits.questionMaxCharacters) return refuse(400, messages.ask.questionTooLong);
    if (countCharacters(selection) > askLimits.selectionMaxCharacters)
      return refuse(400, messages.ask.selectionTooLong);
    if (!how) return refuse(400, messages.ask.noSuchWay);
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    // Each is checked with the path alone, so that one cannot make the other look harmless.
    const unsafe = refuseUnsafe([...path, question]) ?? refuseUnsafe([...path, selection]);
    if (unsafe) return unsafe.isHelp ? unsafe : { ...unsafe, message: messages.ask.refused };
    if (!model.writeAnswer) return refuse(409, messages.ask.noModel);
    if ((await asks.count(thread)) >= askLimits.turnsPerLeaf) return refuse(409, messages.ask.full);

    const [id, own] = [random.id(), random.id()];
    const started = await startRun(deps, {
      id,
      kind: 'ask',
      userId,
      topic: node.label,
      mapId,
      nodeId,
      path,
      ask: { id: own, how, question, selection },
    });
    if (!started.ok) return started;
    const other = started.run.id === id ? null : await asks.byRun(started.run.id);
    if (started.run.id !== id && (other?.question !== question || other.how !== how))
      return refuse(409, messages.ask.busy);
    if (typed.again) {
      const before = await asks.byId(typed.again, userId);
      if (before?.state === 'asked' && before.question === question && before.runId !== started.run.id)
        await asks.remove(before.id, userId);
    }
    return { ok: true, askId: other?.id ?? own, runId: started.run.id };
  };
