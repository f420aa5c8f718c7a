import { loadStyles } from '~/client/acts/load-styles';
import { ModelClock } from '~/client/acts/model-clock';
import { follow } from '~/client/network/follow';
import { post } from '~/client/network/post';
import { dataAddress } from '~/client/network/router-data';
import type { ModelWait } from '~/jobs/rules/model-says';
import { messages } from '~/kit/messages';
import { editingWords } from '~/rooms/editing/words';
import { applyPatch } from '~/rooms/map/ui/apply-patch';
import type { TreeView } from '~/rooms/map/ui/client';
import { foldOf, type Item, labelOf, rowOf } from '~/rooms/map/ui/dom';
import { currentLook } from '~/rooms/map/ui/look';
import type { TreePatch } from '~/rooms/map/ui/patch';
import { type GhostLine, Ghosts, itemOfNode } from './ghosts';
import styles from './grow-here.css?url';

interface GrowPlace {
  readonly slot: HTMLElement;
  readonly tree: TreeView;
  readonly mapId: string;
  readonly nodeId: string;
  /** A run to continue with; without one the bar asks for a wish first. */
  readonly runId?: string | undefined;
}

let open: GrowBar | null = null;

/**
 * Grows the map inside the tree: asks for a wish, shows the proposed nodes as ghosts, and adds the ticked ones.
 * @returns false if the tree has no such node; the caller then opens the page for growing
 */
export function growHere(place: GrowPlace): boolean {
  const host = itemOfNode(place.slot, place.nodeId);
  if (!host) return false;
  open?.close();
  void loadStyles(styles);
  open = new GrowBar(place, host);
  place.tree.inside.reveal(host);
  intoView(host);
  return true;
}

export const closeGrowth = (): void => open?.close();

/** Scrolls to leave room for new nodes: beside the node in the mind map, below it in the outline. */
function intoView(host: Item): void {
  const isMind = currentLook() === 'mind';
  rowOf(host).scrollIntoView({ block: isMind ? 'center' : 'start', inline: isMind ? 'center' : 'nearest' });
}

interface Proposal {
  readonly gone: string | null;
  readonly proposal: {
    readonly accepted: number | null;
    readonly isCut: boolean;
    readonly proposed: readonly GhostLine[];
  } | null;
}

/** The answer to a proposal that was taken. */
interface Taken {
  readonly version: number;
  readonly patch: TreePatch | null;
  readonly says: string;
}

const proposalRoute = 'rooms/editing/routes/proposal';

/** The bar below the tree. The map does not change until its owner adds something. */
class GrowBar {
  readonly #bar = document.createElement('section');
  readonly #says = make('p', { className: 'grow-says' });
  readonly #model = make('p', { className: 'model-says' });
  readonly #clock = new ModelClock(this.#model);
  readonly #acts = make('div', { className: 'actions' });
  readonly #ghosts: Ghosts;
  #stopStream = () => {};
  #runId: string;
  #isDone = false;

  constructor(
    readonly place: GrowPlace,
    readonly host: Item,
  ) {
    this.#runId = place.runId ?? '';
    this.#ghosts = new Ghosts(host, () => this.#offer());
    const name = editingWords.growHost({ host: labelOf(host) });
    this.#says.role = 'status';
    this.#model.role = 'timer';
    this.#bar.className = 'grow-bar';
    this.#bar.ariaLabel = name;
    const close = make('button', { type: 'button', className: 'button quiet small', textContent: editingWords.close });
    close.addEventListener('click', () => this.close());
    const head = make('div', { className: 'grow-head' }, make('h3', { textContent: name, dir: 'auto' }), close);
    this.#bar.append(head, this.#says, this.#model, this.#acts);
    this.#bar.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.close();
    });
    place.slot.parentElement?.append(this.#bar);
    if (place.runId) this.#follow(place.runId);
    else this.#ask(foldOf(host) !== null);
  }

  close(): void {
    this.#stopStream();
    this.#clock.show(null);
    this.#ghosts.release();
    this.#bar.remove();
    if (open === this) open = null;
    this.place.tree.focus(this.place.nodeId);
  }

  #ask(isBranch: boolean): void {
    const { mapId, nodeId } = this.place;
    const form = make('form', {
      method: 'post',
      action: `/map/${mapId}/grow?node=${nodeId}`,
      className: 'grow-ask',
    });
    const field = (name: string, value: string) => make('input', { type: 'hidden', name, value });
    form.append(field('node', nodeId));
    if (isBranch) {
      const way = (value: string, words: string, checked: boolean) =>
        make('label', {}, make('input', { type: 'radio', name: 'how', value, checked }), words);
      form.append(
        make(
          'fieldset',
          { className: 'actions' },
          make('legend', { className: 'sr', textContent: editingWords.whatIsToBe }),
          way('more', editingWords.moreBelowIt, true),
          way('anew', editingWords.writeWhatIsBelow, false),
        ),
      );
    } else form.append(field('how', 'into'));
    const wish = make('input', { name: 'wish', className: 'input', autocomplete: 'off', dir: 'auto' });
    const propose = make('button', { className: 'button primary small', textContent: editingWords.growAct });
    form.append(
      make('label', { className: 'grow-wish' }, make('span', { textContent: editingWords.aWishIfYou }), wish),
      propose,
    );
    form.addEventListener('submit', (event) => {
      // Rewriting may remove nodes: the proposal's page shows that, so the form is submitted without scripts.
      if (new FormData(form).get('how') === 'anew') return;
      event.preventDefault();
      if (propose.ariaDisabled) return;
      propose.ariaDisabled = 'true';
      void this.#start(form).then((message) => {
        propose.ariaDisabled = null;
        if (message) this.#say(message);
      });
    });
    this.#bar.insertBefore(form, this.#model);
    wish.focus({ preventScroll: true });
  }

  /** @returns why the run was not started; null if it was */
  async #start(form: HTMLFormElement): Promise<string | null> {
    const { data, message } = await post<{ run: string }>(form.action, new FormData(form), {
      route: 'rooms/editing/routes/grow',
      failed: messages.search.fetchFailed,
    });
    if (typeof data.run !== 'string') return message ?? messages.search.fetchFailed;
    form.remove();
    this.#follow(data.run);
    return null;
  }

  #follow(runId: string): void {
    this.#runId = runId;
    this.#say(editingWords.asking);
    this.#show(
      this.#button(editingWords.stop, async () => {
        // The nodes received before the stop become the proposal.
        this.#say(editingWords.stopping);
        await post(`/runs/${runId}/stop`, [], {
          route: 'rooms/run/routes/stop',
          failed: messages.search.fetchFailed,
        });
      }),
    );
    this.#bar.querySelector<HTMLElement>('.actions > button')?.focus({ preventScroll: true });
    const clear = () => this.#ghosts.clear();
    const fail = (message: string) => {
      this.#clock.show(null);
      this.#say(message);
      this.#show(this.#link(editingWords.lookAtTheRun, `/runs/${runId}`));
    };
    this.#stopStream = follow({
      address: `/runs/${runId}/events`,
      onStart: clear,
      onRefused: () => fail(messages.search.fetchFailed),
      on: {
        restart: clear,
        line: (line: GhostLine) => {
          this.#ghosts.add(line);
          this.#say(editingWords.proposedSoFar({ n: this.#ghosts.count }));
          if (this.#ghosts.count === 1) intoView(this.host);
        },
        model: ({ wait }: { wait: ModelWait | null }) => this.#clock.show(wait),
        done: () => void this.#decide(),
        error: ({ error }: { error: string }) => fail(error),
      },
    });
  }

  get #address(): string {
    return `/map/${this.place.mapId}/proposal/${this.#runId}`;
  }

  /** Loads the whole proposal, compared with the map. */
  async #decide(): Promise<void> {
    this.#clock.show(null);
    try {
      const response = await fetch(dataAddress(this.#address, proposalRoute));
      const { gone, proposal } = (await response.json()) as Proposal;
      if (open !== this) return;
      if (!proposal || proposal.accepted !== null) {
        this.#ghosts.clear();
        this.#say(gone ?? editingWords.thisWasTakenAlready);
        this.#show();
        return;
      }
      this.#isDone = true;
      this.#ghosts.replace(proposal.proposed);
      intoView(this.host);
      if (proposal.isCut) this.#model.textContent = editingWords.brokeOff;
    } catch {
      this.#say(messages.search.fetchFailed);
      this.#show(this.#link(editingWords.lookAtTheProposal, this.#address));
    }
  }

  /** Shows the buttons for the proposal, with the number of ticked nodes. */
  #offer(): void {
    if (!this.#isDone) return;
    const { ticked } = this.#ghosts;
    const many = this.#ghosts.count;
    this.#say(
      many === 0 ? editingWords.nothingNewWasProposed : editingWords.proposedTicked({ n: many, ticked: ticked.length }),
    );
    const add = this.#acts.querySelector('button');
    if (add?.matches('.primary')) {
      add.textContent = editingWords.addNodes({ n: ticked.length });
      return;
    }
    const take = (fields: () => [string, string][]) => () => this.#take(fields());
    this.#show(
      ...(many === 0
        ? []
        : [
            this.#button(
              editingWords.addNodes({ n: ticked.length }),
              take(() => this.#ghosts.ticked.map((index): [string, string] => ['keep', String(index)])),
              'button primary small',
            ),
            this.#button(
              editingWords.takeAll,
              take(() => this.#ghosts.all.map((index): [string, string] => ['keep', String(index)])),
            ),
          ]),
      this.#button(
        editingWords.takeNone,
        take(() => [['take', 'none']]),
      ),
      this.#link(editingWords.asAPage, this.#address),
    );
  }

  async #take(fields: [string, string][]): Promise<void> {
    const { tree, nodeId } = this.place;
    const { version = '' } = tree.inside.tree.dataset;
    const sent: [string, string][] = [...fields, ['version', version]];
    const posted = await post<Taken>(this.#address, sent, {
      route: proposalRoute,
      failed: messages.search.fetchFailed,
    });
    if (!posted.ok) {
      this.#say(posted.message);
      return;
    }
    if (fields[0]?.[1] === 'none') return this.close();
    this.#ghosts.release();
    const { version: newest, patch, says } = posted.data;
    try {
      if (!patch) throw new Error('The tree is to be loaded anew');
      applyPatch(tree.inside, { version: newest, patch });
    } catch {
      location.reload();
      return;
    }
    this.#isDone = false;
    this.#model.textContent = '';
    this.#say(says);
    this.#show();
    // In a patch the last sibling comes first.
    const added = patch.steps.findLast((step) => step.op === 'insert' && step.parent === nodeId);
    tree.focus(added?.id ?? nodeId);
  }

  #say(words: string): void {
    this.#says.textContent = words;
  }

  #show(...acts: HTMLElement[]): void {
    const hadFocus = this.#acts.contains(document.activeElement);
    this.#acts.replaceChildren(...acts);
    if (hadFocus) acts[0]?.focus({ preventScroll: true });
  }

  #button(words: string, act: () => Promise<void>, className = 'button quiet small'): HTMLElement {
    const button = make('button', { type: 'button', className, textContent: words });
    button.addEventListener('click', () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = 'true';
      void act().finally(() => {
        button.ariaDisabled = null;
      });
    });
    return button;
  }

  #link = (words: string, href: string): HTMLElement =>
    make('a', { className: 'button quiet small', href, textContent: words });
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
}
