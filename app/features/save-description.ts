import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { compositeKey } from '~/domain/node-key';
import { parseOutline } from '~/domain/outline';
import { utf8Length } from '~/domain/plain-text';
import { setTask, taskProgress } from '~/domain/task-list';
import { isLeaf, pathString, pathTo } from '~/domain/tree';
import { tasksAgree, toHtml } from '~/markdown/render';
import type { Clock } from '~/ports/clock';
import type { Description, Descriptions, DescriptionText } from '~/ports/descriptions';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import { refuseChange } from './refuse-change';

export type SaveDescriptionResult =
  | { readonly ok: true; readonly description: Description }
  | { readonly ok: false; readonly status: 400 | 404; readonly message: string }
  /** Another save came first: both texts, and nothing was overwritten. */
  | { readonly ok: false; readonly status: 409; readonly message: string; readonly current: Description };

interface Deps {
  readonly maps: Maps;
  readonly descriptions: Descriptions;
  readonly clock: Clock;
  readonly random: Random;
}

interface Where {
  readonly userId: string;
  readonly mapId: string;
  readonly nodeId: string;
  /** The version that the person saw; 0 where there was no lesson yet. */
  readonly version: number;
}

const textOf = (markdown: string): DescriptionText => ({
  markdown,
  content: toHtml(markdown),
  tasks: taskProgress(markdown),
});

/** What a versioned change came to, in words: the owner stands in the statement, so null is 'not yours or not there'. */
async function answer(
  { maps, descriptions }: Pick<Deps, 'maps' | 'descriptions'>,
  where: Where,
  outcome: Description | 'stale' | null,
): Promise<SaveDescriptionResult> {
  if (outcome && outcome !== 'stale') return { ok: true, description: outcome };
  const current = outcome === 'stale' ? await descriptions.get(where.mapId, where.nodeId) : null;
  if (current) return { ok: false, status: 409, message: messages.description.stale, current };
  return refuse(maps, where);
}

/** Not this user's, or not there. */
async function refuse(maps: Maps, { mapId, userId }: Where): Promise<SaveDescriptionResult> {
  const message = await refuseChange({ maps })(mapId, userId, messages.description.notOwner);
  return { ok: false, status: 404, message };
}

/** Saves what the owner typed. A lesson that was never generated may be written by hand. */
export const saveDescription =
  ({ maps, descriptions, clock, random }: Deps) =>
  async (where: Where, typed: string): Promise<SaveDescriptionResult> => {
    const markdown = typed.replace(/\r\n?/g, '\n').trimEnd();
    if (markdown.trim() === '')
      return { ok: false, status: 400, message: messages.description.contentRequired };
    if (utf8Length(markdown) > limits.lessonMaxBytes)
      return { ok: false, status: 400, message: messages.description.tooLong };
    const existing = await descriptions.get(where.mapId, where.nodeId);
    if (existing) {
      return answer(
        { maps, descriptions },
        where,
        await descriptions.edit(where, textOf(markdown), clock.now()),
      );
    }

    const map = await maps.owned(where.mapId, where.userId);
    const tree = map && parseOutline(map.query, map.result);
    const node = tree?.nodes.get(where.nodeId);
    if (!tree || !node || !isLeaf(node)) return refuse(maps, where);
    const path = pathString(pathTo(tree, node.id).map((step) => step.label));
    const written = await descriptions.create({
      id: random.id(),
      mapId: where.mapId,
      userId: where.userId,
      nodeId: node.id,
      nodeLabel: node.label,
      pathString: path,
      compositeKey: compositeKey(node.id, path),
      source: { kind: 'hand', name: '' },
      ...textOf(markdown),
      at: clock.now(),
    });
    return answer({ maps, descriptions }, where, written);
  };

/** Ticks or clears one task of a lesson (§6: the owner alone). */
export const tickTask =
  ({ maps, descriptions, clock }: Deps) =>
  async (where: Where, task: number, done: boolean): Promise<SaveDescriptionResult> => {
    const current = await descriptions.get(where.mapId, where.nodeId);
    if (!current || current.userId !== where.userId) {
      return refuse(maps, where);
    }
    const markdown = tasksAgree(current.content, current.markdown)
      ? setTask(current.markdown, task, done)
      : null;
    if (markdown === null) {
      // A task that was there when the person looked is no mistake of theirs.
      return where.version === current.version
        ? { ok: false, status: 400, message: messages.description.noSuchTask }
        : { ok: false, status: 409, message: messages.description.stale, current };
    }
    return answer(
      { maps, descriptions },
      where,
      await descriptions.edit(where, textOf(markdown), clock.now()),
    );
  };

/**
 * Puts back the text from before 'generate again', with its origin. The two texts change places, each with the edits and ticks that were
 * made to it, so that nothing is lost and an undo can be undone in the same way; only another 'generate again' lets the kept one go.
 * A text whose origin is not known stands as today's edit under the origin of the one that it replaces.
 */
export const undoGeneration =
  ({ maps, descriptions, clock }: Deps) =>
  async (where: Where): Promise<SaveDescriptionResult> => {
    const current = await descriptions.get(where.mapId, where.nodeId);
    if (!current || current.userId !== where.userId || current.previousMarkdown === null) {
      return refuse(maps, where);
    }
    const now = clock.now();
    const { source, writtenAt } = current;
    const origin = current.previousOrigin ?? { source, writtenAt, editedAt: now };
    return answer(
      { maps, descriptions },
      where,
      await descriptions.undo(where, { ...textOf(current.previousMarkdown), ...origin }, now),
    );
  };
