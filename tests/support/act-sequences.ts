import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Account } from './accounts';
import { EditedMap } from './edited-map';
import { readyAccount } from './ready-account';
import type { TopiaryServer } from './server';
import { makeMap } from './streams';
import { all, type Row, type ServedPatch, TreeScreen } from './tree-screen';

/** The expected tree, by the rules of this file alone. */
interface Node {
  /** '' until the server has told it. */
  id: string;
  label: string;
  children: Node[];
}

const copy = ({ id, label, children }: Node): Node => ({ id, label, children: children.map(copy) });
const shape = (node: Node): unknown => [node.label, node.id, node.children.map(shape)];
const isSame = (one: Node, other: Node) => JSON.stringify(shape(one)) === JSON.stringify(shape(other));

type Fields = Readonly<Record<string, string>>;

/** The expected answer to an act: the status of a refusal, or whether there is a new version. */
type Expected = { readonly status: number } | { readonly status: 200; readonly changes: boolean };

class Model {
  past: Node[] = [];
  future: Node[] = [];
  readonly versions = new Map<number, Node>();

  constructor(
    public root: Node,
    public version: number,
  ) {
    this.versions.set(version, copy(root));
  }

  find(id: string): Node | undefined {
    return all(this.root).find((node) => node.id === id);
  }

  parentOf(id: string): Node | undefined {
    return all(this.root).find(({ children }) => children.some((child) => child.id === id));
  }

  do(fields: Fields): Expected {
    const { act, node: nodeId = '', parent: parentId = '', before = '', label = '' } = fields;
    const was = copy(this.root);
    if (act === 'undo' || act === 'redo') {
      const [from, to] = act === 'undo' ? [this.past, this.future] : [this.future, this.past];
      const next = from.pop();
      if (!next) return { status: 409 };
      to.push(was);
      return this.#becomes(next);
    }
    if (act === 'restore') {
      const version = Number(fields.version);
      const target = this.versions.get(version);
      if (!target) return { status: 404 };
      if (version === this.version) return { status: 200, changes: false };
      this.past.push(was);
      this.future = [];
      return this.#becomes(copy(target));
    }
    const node = this.find(nodeId);
    const parent = this.find(parentId);
    if (act !== 'add' && !node) return { status: 404 };
    if ((act === 'add' || act === 'move') && !parent) return { status: 404 };
    if (act !== 'add' && node === this.root) return { status: 400 };
    if (act === 'rename' && node) node.label = label;
    if (act === 'delete' && node) this.#cut(node);
    if (act === 'add' && parent) insert(parent, before, readTyped(label));
    if (act === 'move' && node && parent) {
      if (all(node).includes(parent)) return { status: 409 };
      // Moved before itself, a node stays; if `before` is below another parent, it comes last.
      const isNext = before === node.id && parent.children.includes(node);
      const next = isNext ? parent.children[parent.children.indexOf(node) + 1]?.id : before;
      this.#cut(node);
      insert(parent, next ?? '', [node]);
    }
    if (isSame(was, this.root)) return { status: 200, changes: false };
    this.past.push(was);
    this.future = [];
    return this.#becomes(this.root);
  }

  #becomes(root: Node): Expected {
    this.root = root;
    this.version += 1;
    this.versions.set(this.version, copy(root));
    return { status: 200, changes: true };
  }

  #cut(node: Node): void {
    const siblings = this.parentOf(node.id)?.children ?? [];
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** Takes the ids of new nodes from a screen and stores the version. */
  adopt(screen: Row): void {
    const walk = (node: Node, row: Row) => {
      if (node.id === '') node.id = row.id;
      for (const [at, child] of node.children.entries()) {
        const other = row.children[at];
        if (other) walk(child, other);
      }
    };
    walk(this.root, screen);
    this.versions.set(this.version, copy(this.root));
  }

  lines(node: Node = this.root, level = 0): string[] {
    return [
      `${'.'.repeat(level)}${node.id} ${node.label}`,
      ...node.children.flatMap((child) => this.lines(child, level + 1)),
    ];
  }
}

function insert(parent: Node, before: string, nodes: readonly Node[]): void {
  const at = parent.children.findIndex(({ id }) => id === before && id !== '');
  parent.children.splice(at === -1 ? parent.children.length : at, 0, ...nodes);
}

/** A label, or lines with two spaces for each level. */
function readTyped(typed: string): Node[] {
  const top: Node = { id: '', label: '', children: [] };
  const path = [top];
  for (const line of typed.split('\n')) {
    const level = line.search(/\S/) / 2;
    const node = { id: '', label: line.trim(), children: [] };
    path[level]?.children.push(node);
    path[level + 1] = node;
  }
  return top.children;
}

const labels = ['Moss', '1. one', '**b** & <i>', 'עברית', 'x:', '日本の庭', 'O\'Neil "q"', 'Moss', '\\*', '- dash'];
const outlines = ['Pine\n  Bark\n    Resin\nOak', 'Same\nSame', 'One\n  Two\n  Three\n  Four\n    Five'];

/** Pseudo-random numbers, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const startOutline = '- A\n  - A1\n  - A2\n    - A2a\n- B\n  - B1\n- C';
/** All versions of a map are kept for this many sequences. */
export const sequencesPerMap = 12;

/** The texts of a lesson that this file writes, by their way. */
const lessonTexts = { base: 'About', deeper: 'More about' } as const;
type WayHere = keyof typeof lessonTexts;

/** Random acts of two tabs on one map, through the server's forms. */
export class ActSequences {
  /** The nodes with a lesson, and the way whose text stands first. */
  readonly #hung = new Map<string, WayHere>();
  readonly #told: string[] = [];
  readonly #known = new Set<string>();

  private constructor(
    readonly account: Account,
    readonly map: EditedMap,
    readonly tabs: readonly [TreeScreen, TreeScreen],
    readonly model: Model,
    readonly database: SQLite.Database,
  ) {
    for (const { id } of all(model.root)) this.#known.add(id);
  }

  static async start(server: TopiaryServer, name: string): Promise<ActSequences> {
    const account = await readyAccount(server);
    const map = await EditedMap.start(account, await makeMap(account, name), startOutline);
    const tab = async () => new TreeScreen(await pageOf(account, map.mapId), map.version);
    const tabs = [await tab(), await tab()] as const;
    const bare = ({ id, label, children }: Row): Node => ({ id, label, children: children.map(bare) });
    const model = new Model(bare(tabs[0].root), map.version);
    const database = new SQLite(join(server.dataDir, 'topiary.db'));
    return new ActSequences(account, map, tabs, model, database);
  }

  close(): void {
    this.database.close();
  }

  /** @throws an error with all acts so far if anything differs from the expected tree */
  async run(seed: number, acts: number): Promise<void> {
    this.#told.length = 0;
    try {
      const roll = dice(seed);
      for (let at = 0; at < acts; at += 1) await this.#step(roll);
      await this.#check(roll);
    } catch (error) {
      const told = this.#told.join('\n');
      throw new Error(`sequence ${seed}: ${(error as Error).message}\n${told}`, { cause: error });
    }
  }

  async #step(roll: (below: number) => number): Promise<void> {
    const { model } = this;
    const nodes = all(model.root);
    const any = () => (roll(12) === 0 ? [...this.#known][roll(this.#known.size)] : nodes[roll(nodes.length)]?.id) ?? '';
    const kind = roll(nodes.length > 40 ? 12 : 16);
    const tab = this.tabs[roll(2)] as TreeScreen;
    if (kind === 11) return this.#hang(roll);
    if (kind === 9) return this.#choose(roll);
    if (kind === 10 && model.version > 1) {
      const kept = [...model.versions.keys()];
      return this.#act(tab, { act: 'restore', version: String(kept[roll(kept.length)]) });
    }
    const fields: Fields =
      kind < 2
        ? { act: 'delete', node: any() }
        : kind < 5
          ? { act: 'move', node: any(), parent: any(), before: roll(2) ? any() : '' }
          : kind < 8
            ? // Not beyond what the model knows: the map was made before.
              { act: model.past.length > 0 ? 'undo' : 'redo' }
            : kind < 9
              ? { act: 'redo' }
              : kind < 13
                ? { act: 'rename', node: any(), label: labels[roll(labels.length)] ?? '' }
                : {
                    act: 'add',
                    parent: any(),
                    before: roll(2) ? any() : '',
                    label: (roll(3) ? labels[roll(labels.length)] : outlines[roll(outlines.length)]) ?? '',
                  };
    await this.#act(tab, fields, roll(8) === 0);
    if (roll(2)) await this.#follow(this.tabs[roll(2)] as TreeScreen);
  }

  async #act(tab: TreeScreen, fields: Fields, isTwice = false): Promise<void> {
    const { model, map, account } = this;
    this.#told.push(`${JSON.stringify(fields)}${isTwice ? ' twice' : ''} at ${tab.version} of ${model.version}`);
    const expected = model.do(fields);
    if (fields.act === 'restore') {
      const answer = await account.post(`/map/${map.mapId}/versions`, { version: fields.version ?? '' });
      equal(answer.status, expected.status === 200 ? 303 : expected.status, 'status');
      await this.#follow(tab);
      return;
    }
    const sent = { ...fields, version: String(tab.version), key: `k${this.#told.length}.${Math.random()}` };
    const answers = await Promise.all((isTwice ? [1, 2] : [1]).map(() => map.send(sent)));
    for (const answer of answers) equal(answer.status, expected.status, 'status');
    const told = (await (answers[0] as Response).json()) as { version: number; patch: ServedPatch | null };
    if (expected.status !== 200) return;
    equal(told.version, model.version, 'version');
    if (!told.patch) throw new Error('no patch');
    tab.apply(told.patch, told.version);
    if ('changes' in expected && expected.changes) model.adopt(tab.root);
    for (const { id } of all(model.root)) this.#known.add(id);
    equal(bareLines(tab), model.lines(), 'the tab of the act');
  }

  /** Brings a tab up to date. */
  async #follow(tab: TreeScreen): Promise<void> {
    const answer = await this.account.send(`/map/${this.map.mapId}/changes.json?version=${tab.version}`);
    const { version, patch } = (await answer.json()) as { version: number; patch: ServedPatch | null };
    this.#told.push(`a tab at ${tab.version} follows to ${version}`);
    if (patch) tab.apply(patch, version);
    equal(tab.version, this.model.version, 'version of the other tab');
    equal(bareLines(tab), this.model.lines(), 'the tab that follows');
  }

  /** Writes a lesson in two ways, with a tick and a card, on a leaf, and marks it as done. */
  async #hang(roll: (below: number) => number): Promise<void> {
    for (const tab of this.tabs) await this.#follow(tab);
    const leaves = all(this.model.root).filter(({ children, id }) => children.length === 0 && id !== 'root');
    const node = leaves[roll(leaves.length)]?.id;
    if (!node || this.#hung.has(node)) return;
    this.#told.push(`a lesson, a tick and a card on ${node}`);
    const address = `/map/${this.map.mapId}/lesson`;
    const content = lessonText(node, 'base');
    const saved = await this.account.post(`${address}.json`, { node, content, version: '0' });
    equal(saved.status, 200, 'saving a lesson');
    // No form writes a second way without a model.
    this.database
      .prepare(
        `insert into lesson_ways (lesson_id, user_id, way, markdown, tasks_done, tasks_total, source_kind, source_name,
           written_at)
         select id, user_id, 'deeper', ?, 1, 2, 'model', 'deep', written_at
         from node_descriptions where map_id = ? and node_id = ?`,
      )
      .run(lessonText(node, 'deeper'), this.map.mapId, node);
    const done = await this.account.post(`${address}/done`, { node, value: '1' });
    equal(done.status, 302, 'marking as done');
    const card = { act: 'add', node, front: `What is ${node}?`, back: 'A leaf.', key: `card.${node}` };
    const added = await this.account.post(`/map/${this.map.mapId}/cards`, card);
    equal(added.status, 303, 'adding a card');
    this.#hung.set(node, 'base');
  }

  /** Lets the text of one of a lesson's two ways stand first, also where its leaf has been deleted since. */
  async #choose(roll: (below: number) => number): Promise<void> {
    const node = [...this.#hung.keys()][roll(this.#hung.size)];
    if (node === undefined) return;
    const way: WayHere = roll(2) ? 'deeper' : 'base';
    const times = roll(4) === 0 ? [1, 2] : [1];
    this.#told.push(`the text ${way} of ${node} stands first${times.length > 1 ? ', twice' : ''}`);
    const address = `/map/${this.map.mapId}/lesson/way`;
    for (const { status } of await Promise.all(times.map(() => this.account.post(address, { node, way }))))
      equal(status, 302, 'choosing a way');
    this.#hung.set(node, way);
  }

  /** Both tabs show what a fresh page shows, and no data of a node is lost. */
  async #check(roll: (below: number) => number): Promise<void> {
    const { account, map, model, database } = this;
    for (const tab of this.tabs) await this.#follow(tab);
    const fresh = new TreeScreen(await pageOf(account, map.mapId), model.version);
    equal(bareLines(fresh), model.lines(), 'a fresh page');
    for (const tab of this.tabs) equal(tab.lines(), fresh.lines(), 'what a tab shows beside a fresh page');
    for (const table of ['node_descriptions', 'node_progress', 'cards']) {
      const rows = database.prepare(`select node_id as id from ${table} where map_id = ?`).all(map.mapId);
      const there = new Set((rows as { id: string }[]).map(({ id }) => id));
      equal(
        [...this.#hung.keys()].filter((id) => !there.has(id)),
        [],
        `lost in ${table}`,
      );
    }
    for (const [node, way] of this.#hung) equal(this.#textsOf(node), textsExpected(node, way), `the texts of ${node}`);
    const cards = database.prepare('select node_id as id, away from cards where map_id = ?').all(map.mapId);
    for (const { id, away } of cards as { id: string; away: number }[])
      equal(away === 0, model.find(id) !== undefined, `whether the card of ${id} comes up`);
    const [node, way] = [...this.#hung][roll(this.#hung.size)] ?? [];
    if (node === undefined || way === undefined) return;
    if (!model.find(node)) {
      const back = [...model.versions].find(([, root]) => all(root).some(({ id }) => id === node))?.[0];
      await this.#act(this.tabs[0], { act: 'restore', version: String(back) });
    }
    const page = await pageOf(account, map.mapId, `?node=${node}`);
    if (!page.includes(`<p>${lessonTexts[way]} ${node}</p>`)) throw new Error(`the lesson of ${node} is not shown`);
  }

  /** The way and text of a node's lesson that stand first, then those beside it. */
  #textsOf(node: string): unknown {
    const first = 'from node_descriptions where map_id = ? and node_id = ?';
    return this.database
      .prepare(
        `select way, markdown, 0 as place ${first} union all
         select way, markdown, 1 from lesson_ways where lesson_id = (select id ${first}) order by place`,
      )
      .all(this.map.mapId, node, this.map.mapId, node);
  }
}

const lessonText = (node: string, way: WayHere): string => `${lessonTexts[way]} ${node}\n\n- [x] done\n- [ ] to do`;

const textsExpected = (node: string, first: WayHere) =>
  [first, first === 'base' ? ('deeper' as const) : ('base' as const)].map((way, place) => ({
    way,
    markdown: lessonText(node, way),
    place,
  }));

const bareLines = (screen: TreeScreen): string[] => {
  const lines = (row: Row, level: number): string[] => [
    `${'.'.repeat(level)}${row.id} ${row.label}`,
    ...row.children.flatMap((child) => lines(child, level + 1)),
  ];
  return lines(screen.root, 0);
};

async function pageOf(account: Account, mapId: string, query = ''): Promise<string> {
  const answer = await account.send(`/map/${mapId}${query}`);
  if (answer.status !== 200) throw new Error(`the map: ${answer.status}`);
  return answer.text();
}

function equal(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value, null, 1));
  if (one !== other) throw new Error(`${what} is ${one}, not ${other}`);
}
