import { applyPatch } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import type { QueuedAct } from './act-queue';
import type { Answer, ChangeRequests, NewVersion } from './change-requests';
import type { EditBar } from './edit-bar';
import { idsUpFrom, type LabelEditing } from './label-editing';
import type { NodeActs } from './node-acts';

interface Parts {
  readonly inside: TreeInside;
  readonly requests: ChangeRequests;
  readonly nodes: NodeActs;
  readonly labels: LabelEditing;
  readonly bar: EditBar;
  readonly isOn: () => boolean;
  /** Whether focus may be moved: it is not in a field outside the map. */
  readonly mayFocus: () => boolean;
  /** Called with the ids of nodes whose rows the server has changed. */
  readonly onRows: (ids: readonly string[]) => void;
  /** Reloads the page, because the tree cannot be patched. */
  readonly reload: () => void;
}

/** Brings the server's answers to acts into the tree. */
export class ActAnswers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  done(act: QueuedAct, answer: Answer): void {
    const { requests, nodes, labels, bar, onRows } = this.#parts;
    if (act.act === 'add' && answer.node) nodes.assignId(act, answer.node);
    if (requests.isOutdated) {
      // The tree was updated in the meantime (rooms/study/ui/follow-changes.ts), by this act or another change.
      nodes.update();
      void this.#catchUp().then(() => this.#select(answer.node));
    } else if (!this.#apply(answer)) return;
    const steps = answer.patch?.steps ?? [];
    const byKind = (kind: string) => steps.find(({ op }) => op === kind);
    const first = byKind('insert') ?? byKind('move') ?? byKind('row');
    labels.place();
    if (first && (act.act === 'undo' || act.act === 'redo')) this.#select(first.id);
    bar.say(answer.says);
    onRows(steps.map(({ id }) => id));
  }

  refused(act: QueuedAct, { status, message }: { status: number; message: string }): void {
    const { inside, nodes, labels, bar, isOn } = this.#parts;
    nodes.update();
    bar.say(message);
    const at = inside.byId(act.node ?? act.parent ?? '');
    const path = at ? idsUpFrom(at) : [];
    const isTyped = isOn() && act.label !== undefined;
    const typeAgain = () => {
      if (isTyped) labels.takeBack(act, message, path);
    };
    if (status === 404) void this.#catchUp().then(typeAgain);
    else typeAgain();
  }

  #select(id: string | null): void {
    const { inside, nodes, labels, isOn, mayFocus } = this.#parts;
    const item = id === null ? null : inside.byId(id);
    if (item && isOn() && !labels.isOpen && mayFocus()) nodes.select(item);
  }

  #catchUp(): Promise<void> {
    return this.#parts.requests.catchUp((found) => void this.#apply(found));
  }

  /** @returns whether the patch was applied; if not, the page is reloaded */
  #apply({ version, patch }: NewVersion): boolean {
    const { inside, labels, reload } = this.#parts;
    try {
      if (!patch) throw new Error('too old');
      applyPatch(inside, { version, patch });
    } catch {
      reload();
      return false;
    }
    labels.place();
    return true;
  }
}
