import { editingWords } from '~/rooms/editing/words';
import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { type Item, parentOf, rootItem, rowOf } from '~/rooms/map/ui/dom';
import { type ActFields, type ActQueue, idAhead, type QueuedAct } from './act-queue';
import type { EditBar } from './edit-bar';
import type { EditHandle } from './edit-handle';
import { type PlaceFields, placeOfMove, realItem, type Way } from './places';
import { ShownActs } from './shown-acts';

interface Parts {
  readonly inside: TreeInside;
  readonly queue: Pick<ActQueue<never>, 'acts' | 'add' | 'takeBack'>;
  readonly bar: EditBar;
  readonly handle: EditHandle;
}

/** Acts on nodes: each is queued, shown optimistically, and selects its node. */
export class NodeActs {
  readonly #parts: Parts;
  readonly #shown: ShownActs;
  /** Acts removed from the queue by Undo, for Redo; the newest is the last. */
  readonly #takenBack: QueuedAct[] = [];
  /** The node whose label is being typed, before it becomes an act. */
  draft: QueuedAct | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { queue, inside } = parts;
    this.#shown = new ShownActs(inside, () => (this.draft ? [...queue.acts, this.#withIds(this.draft)] : queue.acts));
  }

  // --- The selected node ---

  get current(): Item {
    return realItem(this.#parts.inside.roles.tabStop);
  }

  select(item: Item, isMoved = false): void {
    const { inside, handle } = this.#parts;
    inside.reveal(item);
    inside.go(item);
    if (isMoved) inside.canvas.layOut(item);
    // Last, because it changes the page: what measures it afterwards would lay it out again.
    handle.place();
  }

  /** Selects a node, or returns focus to the tree if the node is gone. */
  selectOrFocus(id: string): void {
    const item = this.find(id);
    if (item) this.select(item);
    else this.focusTree();
  }

  focusTree(): void {
    this.#parts.inside.roles.tabStop.focus({ preventScroll: true });
  }

  // --- What is shown ---

  /** The item of a node, whose temporary id may have been replaced; null if the node is gone. */
  find(id: string): Item | null {
    return this.#parts.inside.byId(this.#shown.ids.get(id) ?? id);
  }

  /** Shows the current acts, without moving `stay` on the screen. */
  update(stay: Item | null = this.current): void {
    this.#shown.update(stay ?? this.current);
  }

  /** Shows the acts that an earlier page has left. */
  showKept(): void {
    this.#shown.update();
  }

  /** Replaces the temporary id of an added node. */
  assignId({ key }: QueuedAct, id: string): void {
    this.#shown.ids.set(idAhead(key), id);
  }

  /** Replaces temporary ids, which may have been assigned since the act was begun. */
  #withIds<Fields extends ActFields>(fields: Fields): Fields {
    const named: { -readonly [Name in keyof Fields]: Fields[Name] } = { ...fields };
    for (const name of ['node', 'parent', 'before'] as const) {
      const id = this.#shown.ids.get(named[name] ?? '');
      if (id !== undefined) named[name] = id;
    }
    return named;
  }

  // --- Acts ---

  /** @param focus the id of the node to select; empty for the added one */
  act(fields: ActFields, focus?: string): QueuedAct {
    this.#takenBack.length = 0;
    return this.#send(fields, focus);
  }

  #send(begun: ActFields, focus?: string): QueuedAct {
    const { inside, queue } = this.#parts;
    const fields = this.#withIds(begun);
    const near = fields.act === 'rename' ? fields.node : fields.parent;
    const item = (near && inside.byId(near)) || (fields.node && inside.byId(fields.node)) || null;
    const queued = queue.add(fields);
    this.update(fields.act === 'delete' ? item && parentOf(item) : item);
    const to = focus === undefined ? null : this.find(focus === '' ? idAhead(queued.key) : focus);
    if (to) this.select(to, fields.act === 'move');
    return queued;
  }

  /** @param place null if the node cannot go further that way */
  move(item: Item, place: PlaceFields | null): void {
    if (this.refusesRoot(item)) return;
    if (!place || place.parent.startsWith('ahead-draft')) this.#parts.bar.say(editingWords.cannotMove);
    else this.act({ act: 'move', node: rowIdOf(item), ...place }, rowIdOf(item));
  }

  moveBy(item: Item, way: Way): void {
    this.move(item, placeOfMove(item, way));
  }

  remove(item: Item): void {
    if (this.refusesRoot(item)) return;
    const { inside, handle } = this.#parts;
    this.act({ act: 'delete', node: rowIdOf(item) });
    this.focusTree();
    rowOf(inside.roles.tabStop).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    handle.place();
  }

  /** Whether this is the root, which can be neither moved, deleted nor renamed; says so. */
  refusesRoot(item: Item): boolean {
    const isRoot = item === rootItem(this.#parts.inside.tree);
    if (isRoot) this.#parts.bar.say(editingWords.topicStays);
    return isRoot;
  }

  undo(): void {
    const back = this.#parts.queue.takeBack();
    if (back) {
      this.#takenBack.push(back);
      this.update();
      this.#parts.bar.say(editingWords.takenBack);
    } else this.#send({ act: 'undo' });
  }

  redo(): void {
    const again = this.#takenBack.pop();
    if (again) {
      const { key: _, ...fields } = again;
      this.#send(fields);
    } else this.#send({ act: 'redo' });
  }
}
