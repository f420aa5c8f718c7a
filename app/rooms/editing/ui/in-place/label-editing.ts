import { editingWords } from '~/rooms/editing/words';
import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { type Item, labelOf, pathOf, rootItem, rowOf } from '~/rooms/map/ui/dom';
import { idAhead, type QueuedAct } from './act-queue';
import { LabelField } from './label-field';
import type { NodeActs } from './node-acts';
import type { PlaceFields } from './places';

/** Ids from a node up to the root. */
export const idsUpFrom = (item: Item): string[] => pathOf(item).map(rowIdOf).reverse();

/** Renames and adds nodes by a text field over their row. There is one field at a time. */
export class LabelEditing {
  readonly #inside: TreeInside;
  readonly #nodes: NodeActs;
  #field: LabelField | null = null;
  /** Opens the field again with a text that was not saved; each waits until the field before it is closed. */
  readonly #unsaved: (() => void)[] = [];

  constructor(inside: TreeInside, nodes: NodeActs) {
    this.#inside = inside;
    this.#nodes = nodes;
  }

  get isOpen(): boolean {
    return this.#field !== null;
  }

  /** Moves the field over its row after the tree has changed. */
  place(): void {
    this.#field?.place();
  }

  /** Saves the text that is being typed. */
  save(): void {
    this.#field?.save();
  }

  #closed(): void {
    this.#field = null;
    this.#unsaved.shift()?.();
  }

  rename(item: Item, text = labelOf(item), problem?: string): void {
    const nodes = this.#nodes;
    if (nodes.refusesRoot(item)) return;
    this.save();
    const id = rowIdOf(item);
    const path = idsUpFrom(item);
    nodes.select(item);
    const find = () => nodes.find(id);
    this.#field = new LabelField({
      inside: this.#inside,
      item: find,
      name: editingWords.newLabel,
      text,
      problem,
      onSave: (typed, isKept) => {
        const label = typed.replace(/\s*\n\s*/g, ' ').trim();
        const now = find();
        this.#field = null;
        if (now && label !== '' && (label !== labelOf(now) || problem))
          nodes.act({ act: 'rename', node: rowIdOf(now), label });
        // The node was deleted while its label was typed.
        if (!now && label !== '')
          this.#unsaved.push(() =>
            this.#typeAgain({ act: 'rename', key: '', node: id }, label, editingWords.nodeIsGone, path),
          );
        if (isKept) nodes.focusTree();
        this.#closed();
      },
      onCancel: () => {
        nodes.focusTree();
        this.#closed();
      },
    });
  }

  add(place: PlaceFields, text = '', problem?: string): void {
    const [nodes, inside] = [this.#nodes, this.#inside];
    this.save();
    const back = rowIdOf(inside.roles.tabStop);
    const draw = () => nodes.update(inside.byId(place.parent));
    nodes.draft = { act: 'add', key: 'draft', label: '', ...place };
    draw();
    const item = inside.byId(idAhead('draft'));
    if (!item) {
      nodes.draft = null;
      return;
    }
    inside.reveal(item);
    rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.#field = new LabelField({
      inside,
      item: () => inside.byId(idAhead('draft')),
      name: editingWords.labelOfTheNew,
      text,
      problem,
      onSave: (typed, isKept) => {
        this.#field = null;
        const { parent, before } = (nodes.draft ?? place) as PlaceFields;
        nodes.draft = null;
        if (typed.trim() === '') {
          draw();
          if (isKept) nodes.selectOrFocus(back);
        } else {
          const queued = nodes.act({ act: 'add', label: typed, parent, before }, isKept ? '' : undefined);
          if (!isKept) inside.reveal(inside.byId(idAhead(queued.key)) ?? nodes.current);
        }
        this.#closed();
      },
      onCancel: () => {
        nodes.draft = null;
        draw();
        nodes.selectOrFocus(back);
        this.#closed();
      },
    });
  }

  /**
   * Opens the field again with a refused text, once no other one is open.
   * @param path ids from the act's node up to the root
   */
  takeBack(act: QueuedAct, problem: string, path: readonly string[]): void {
    const open = () => this.#typeAgain(act, act.label ?? '', problem, path);
    if (this.#field) this.#unsaved.push(open);
    else open();
  }

  /** If the renamed node is gone, the field is for a new one below the nearest ancestor that is left. */
  #typeAgain({ act, node, before }: QueuedAct, text: string, problem: string, path: readonly string[]): void {
    const { byId, tree } = this.#inside;
    const item = act === 'rename' ? byId(node ?? '') : null;
    if (item) {
      this.rename(item, text, problem);
      return;
    }
    const parent = path.find((id) => byId(id)) ?? rowIdOf(rootItem(tree));
    this.add({ parent, before: (act === 'add' && before) || '' }, text, problem);
  }
}
