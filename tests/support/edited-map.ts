import type { Account } from './accounts';

interface Node {
  readonly id: string;
  readonly label: string;
  readonly level: number;
}

/** A map that a test changes through the server's own forms. */
export class EditedMap {
  #nodes: readonly Node[] = [];
  version = 0;

  private constructor(
    readonly account: Pick<Account, 'send' | 'post'>,
    readonly mapId: string,
  ) {}

  /** Replaces everything below the topic by an outline. */
  static async start(account: Pick<Account, 'send' | 'post'>, mapId: string, outline: string): Promise<EditedMap> {
    const map = new EditedMap(account, mapId);
    await map.read();
    for (const { id } of map.#nodes.filter(({ level }) => level === 1)) await map.#act({ act: 'delete', node: id });
    await map.#act({ act: 'add', parent: 'root', label: outline });
    await map.read();
    return map;
  }

  /** A map as it is. */
  static async of(account: Pick<Account, 'send' | 'post'>, mapId: string): Promise<EditedMap> {
    const map = new EditedMap(account, mapId);
    await map.read();
    return map;
  }

  async #act(fields: Readonly<Record<string, string>>): Promise<void> {
    const answer = await this.send(fields);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }

  /** Sends an act as a script does, which is answered with data. */
  send(fields: Readonly<Record<string, string>>): Promise<Response> {
    const address = `/map/${this.mapId}/change?_data=rooms%2Fediting%2Froutes%2Fchange`;
    return this.account.post(address, { ...fields, answer: 'json' });
  }

  /** Reads the map from its edit page. */
  async read(): Promise<{ version: number; labels: readonly string[]; nodes: readonly Node[] }> {
    const answer = await this.account.send(`/map/${this.mapId}/edit?_data=rooms%2Fediting%2Froutes%2Fedit`);
    const { version, outline } = (await answer.json()) as { version: number; outline: { top: Item } };
    const nodes: Node[] = [];
    const walk = ({ id, label, children }: Item, level: number) => {
      nodes.push({ id, label, level });
      for (const child of children) walk(child, level + 1);
    };
    walk(outline.top, 0);
    this.#nodes = nodes;
    this.version = version;
    return { version, nodes, labels: nodes.map(({ label }) => label) };
  }

  /** The id of a node by its label, as last read. */
  id(label: string): string {
    const node = this.#nodes.find((each) => each.label === label);
    if (!node) throw new Error(`no node ${label} among ${this.#nodes.map((each) => each.label).join(', ')}`);
    return node.id;
  }

  /** The labels below the topic, with a dot for each level: `A; .A1; .A2; B`. */
  async outline(): Promise<string> {
    const { nodes } = await this.read();
    return nodes
      .slice(1)
      .map(({ label, level }) => `${'.'.repeat(level - 1)}${label}`)
      .join('; ');
  }

  async page(node: string, more = ''): Promise<string> {
    const answer = await this.account.send(`/map/${this.mapId}/edit?node=${node}${more}`);
    if (answer.status !== 200) throw new Error(`the page of changes of ${node}: ${answer.status}`);
    return answer.text();
  }

  /** Submits one of a page's forms as a browser would, with these fields filled in. */
  async submit(page: string, name: string, typed: Readonly<Record<string, string>> = {}): Promise<Response> {
    const form = page
      .split('<form ')
      .slice(1)
      .map((each) => each.split('</form>')[0] ?? '')
      .find((each) => each.includes('method="post"') && each.includes(`name="form" value="${name}"`));
    if (!form) throw new Error(`the page has no form ${name}`);
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, field, value]) => [field, value]));
    const answer = await this.account.post(action, { ...fields, ...typed });
    if (answer.status === 303) await this.read();
    return answer;
  }

  /** The page that an answer redirects to. */
  async follow(answer: Response): Promise<string> {
    return (await this.account.send(answer.headers.get('location') ?? '')).text();
  }
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly children: readonly Item[];
}
