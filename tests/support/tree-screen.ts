import { plainLabel } from './html-text';

/** A row of a tree on the screen, read from its HTML. */
export interface Row {
  readonly id: string;
  label: string;
  isBranch: boolean;
  /** The class of a branch of the first level. */
  hue: string;
  /** How many nodes the branch has below it, and how many leaves its badge counts. */
  hidden: number;
  leaves: number;
  /** The lesson of a branch is its first item. */
  hasLesson: boolean;
  children: Row[];
}

export interface ServedPatch {
  readonly steps: readonly {
    readonly op: 'row' | 'insert' | 'move' | 'remove';
    readonly id: string;
    readonly html?: string;
    readonly parent?: string;
    readonly before?: string | null;
  }[];
  readonly sizes: readonly { readonly id: string; readonly nodes: number }[];
  readonly hues: readonly { readonly id: string; readonly hue: number | null }[];
  readonly counts: readonly { readonly id: string; readonly total: number }[];
  readonly total: number;
}

/** A tab's tree without a browser: read from the page's HTML, then changed only by the server's patches. */
export class TreeScreen {
  root: Row;

  constructor(
    html: string,
    public version: number,
  ) {
    const [root, ...others] = readRows(/<ul class="tree[\s\S]*?(?=<\/div>)/.exec(html)?.[0] ?? '');
    if (!root || others.length > 0) throw new Error(`the page has no tree: ${html.slice(0, 300)}`);
    this.root = root;
  }

  apply(patch: ServedPatch, version: number): void {
    for (const step of patch.steps) {
      if (step.op === 'row') {
        const row = this.#find(step.id).row;
        const rendered = oneRow(step.html);
        if (!rendered.isBranch && row.children.length > 0) throw new Error(`leaf ${step.id} has nodes below it`);
        Object.assign(row, { ...rendered, children: row.children });
      } else if (step.op === 'remove') this.#take(step.id);
      else {
        const row = step.op === 'move' ? this.#take(step.id) : oneRow(step.html);
        const parent = this.#find(step.parent ?? '').row;
        const at = step.before === null ? parent.children.length : places(parent).indexOf(step.before ?? '');
        if (at === -1 || !parent.isBranch) throw new Error(`${JSON.stringify(step)} has no place`);
        parent.children.splice(at, 0, row);
      }
    }
    for (const { id, nodes } of patch.sizes) this.#find(id).row.hidden = nodes - 1;
    for (const { id, hue } of patch.hues) this.#find(id).row.hue = hue === null ? '' : `h${hue}`;
    for (const { id, total } of patch.counts) this.#find(id).row.leaves = total;
    if (all(this.root).length !== patch.total) throw new Error(`${all(this.root).length} of ${patch.total} nodes`);
    this.version = version;
  }

  /** One line for each row, with everything that its HTML shows. */
  lines(row: Row = this.root, level = 0): string[] {
    const { id, label, isBranch, hue, hidden, leaves, hasLesson, children } = row;
    const more = isBranch ? ` ${hidden}/${leaves}${hasLesson ? ' lesson' : ''}` : '';
    return [
      `${'.'.repeat(level)}${id} ${label} ${hue}${more}`,
      ...children.flatMap((child) => this.lines(child, level + 1)),
    ];
  }

  #find(id: string): { row: Row; parent: Row | null } {
    const look = (row: Row, parent: Row | null): { row: Row; parent: Row | null } | null => {
      if (row.id === id) return { row, parent };
      for (const child of row.children) {
        const found = look(child, row);
        if (found) return found;
      }
      return null;
    };
    const found = look(this.root, null);
    if (!found) throw new Error(`the screen has no node ${id}`);
    return found;
  }

  #take(id: string): Row {
    const { row, parent } = this.#find(id);
    parent?.children.splice(parent.children.indexOf(row), 1);
    return row;
  }
}

const places = (row: Row): string[] => row.children.map(({ id }) => id);

export const all = <T extends { readonly children: readonly T[] }>(row: T): T[] => [row, ...row.children.flatMap(all)];

function oneRow(html = ''): Row {
  const [row, ...others] = readRows(html);
  if (!row || others.length > 0) throw new Error(`not one row: ${html}`);
  return row;
}

/** The items of a tree's HTML (app/rooms/map/ui/html.ts). */
function readRows(html: string): Row[] {
  const top: Row[] = [];
  const open: (Partial<Row> & { children: Row[]; isOwn: boolean })[] = [];
  /** The kind of the next text. */
  let reads: 'label' | 'badge' | null = null;
  let isAside = false;
  for (const [token, closes, name, attributes = '', text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const item = open.at(-1);
    const attribute = (wanted: string) => new RegExp(` ${wanted}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    if (text !== undefined) {
      if (!item || !reads || isAside) continue;
      if (reads === 'label') item.label = (item.label ?? '') + plainLabel(text);
      else item.leaves = Number(/\/(\d+)/.exec(text)?.[1] ?? 0);
    } else if (name === 'li' && !closes) {
      const kind = attribute('class');
      open.push({ children: [], isOwn: kind === 'own', hue: /^h\d+$/.test(kind) ? kind : '' });
    } else if (name === 'li') {
      const { isOwn, ...row } = open.pop() ?? { isOwn: true, children: [] };
      const above = open.at(-1);
      if (isOwn && above) above.hasLesson = true;
      else {
        const whole = { isBranch: false, hidden: 0, leaves: 0, hasLesson: false, ...row } as Row;
        (above?.children ?? top).push(whole);
      }
    } else if (!item) continue;
    else if (name === 'details' && !closes) Object.assign(item, { id: attribute('id'), isBranch: true });
    else if (name === 'summary') {
      reads = closes ? null : 'label';
      if (!closes) item.hidden = Number(attribute('data-n'));
    } else if (name === 'a') {
      reads = closes ? null : 'label';
      if (!closes) Object.assign(item, { id: attribute('id') });
    } else if (name === 'small') reads = closes ? 'label' : /\bmemory\b/.test(attributes) ? null : 'badge';
    else if (name === 'b' || (name === 'span' && token.includes('class="sr"'))) isAside = !closes;
    else if (name === 'span' && closes) isAside = false;
  }
  return top;
}
