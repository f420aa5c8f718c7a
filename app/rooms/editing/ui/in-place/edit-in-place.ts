import { loadStyles } from '~/client/acts/load-styles';
import { editingWords } from '~/rooms/editing/words';
import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { labelOf, rowOf } from '~/rooms/map/ui/dom';
import { ActAnswers } from './act-answers';
import { ActQueue } from './act-queue';
import { actStore } from './act-store';
import { type Answer, ChangeRequests } from './change-requests';
import { type Drop, listenToDrags } from './drag';
import { makeBar } from './edit-bar';
import { EditHandle } from './edit-handle';
import { type KeyTools, listenToEditKeys } from './edit-keys';
import { listenToPresses, type PointerTools } from './edit-pointer';
import { LabelEditing } from './label-editing';
import { NodeActs } from './node-acts';
import { openMenu } from './node-menu';
import { menuLinesOf } from './node-menu-lines';
import { placeAfter, placeBefore, placeBelow } from './places';
import sheet from './tree-edit.css?url';

interface Options {
  readonly mapId: string;
  readonly inside: TreeInside;
  /** Called with the ids of nodes whose rows the server has changed. */
  readonly onRows: (ids: readonly string[]) => void;
  readonly signal: AbortSignal;
}

export interface Editing {
  /** Switches edit mode on. It is off at first if the page only sends acts left by an earlier one. */
  begin(): void;
}

/** Edits the map in its tree, with keys, pointer and a menu (decision 41). */
export async function editInPlace({ mapId, inside, onRows, signal }: Options): Promise<Editing> {
  await loadStyles(sheet);
  const { slot } = inside;
  const canvas = slot.parentElement as HTMLElement;
  const store = actStore(mapId);
  const requests = new ChangeRequests(mapId, inside.tree);
  let mode: AbortController | null = null;

  const bar = makeBar(mapId, {
    undo: () => nodes.undo(),
    redo: () => nodes.redo(),
    menu: () => menuOf(nodes.current),
    done: end,
  });
  const queue = new ActQueue<Answer>(
    {
      post: (act) => requests.post(act),
      store,
      newKey: keyMaker(),
      onDone: (act, answer) => answers.done(act, answer),
      onRefused: (act, refusal) => answers.refused(act, refusal),
      onChange: () => {
        bar.sayWaiting(queue.isWaiting ? editingWords.changesWait({ n: queue.acts.length }) : '');
        showBar();
      },
    },
    store.kept(),
  );
  const handle = new EditHandle(inside, (at) => menuOf(nodes.current, at));
  const nodes = new NodeActs({ inside, queue, bar, handle });
  const labels = new LabelEditing(inside, nodes);
  const goOn = goOnAfterReload(mapId);
  const answers = new ActAnswers({
    inside,
    requests,
    nodes,
    labels,
    bar,
    isOn: () => mode !== null,
    mayFocus,
    onRows,
    reload: () => {
      if (mode) goOn.keep(rowIdOf(inside.roles.tabStop));
      location.reload();
    },
  });

  /** Whether focus may be moved: it is not in a field outside the map. */
  function mayFocus(): boolean {
    const { activeElement } = document;
    return !activeElement || activeElement === document.body || canvas.contains(activeElement);
  }

  /** The bar is visible in edit mode, and while acts wait for the network. */
  function showBar(): void {
    const isWanted = mode !== null || queue.isWaiting;
    if (isWanted && !bar.element.isConnected) canvas.prepend(bar.element);
    if (!isWanted) bar.element.remove();
  }

  const menuOf: PointerTools['openMenu'] = (item, at = rowOf(item).getBoundingClientRect()) => {
    const lines = menuLinesOf(item, { mapId, inside, nodes, labels });
    openMenu(canvas, at, editingWords.changeItem({ item: labelOf(item) }), lines, () => nodes.focusTree());
  };

  function begin(): void {
    if (mode) {
      nodes.focusTree();
      return;
    }
    mode = new AbortController();
    canvas.dataset.editing = '';
    showBar();
    handle.show();
    listenToEdits({ inside, nodes, labels, bar, end, openMenu: menuOf }, handle, mode.signal);
    nodes.selectOrFocus(goOn.take() ?? '');
    handle.place();
    bar.say(
      matchMedia('(hover: none), (width < 30rem)').matches
        ? editingWords.editingBeginsByTouch
        : editingWords.editingBegins,
    );
  }

  function end(): void {
    labels.save();
    mode?.abort();
    mode = null;
    delete canvas.dataset.editing;
    handle.hide();
    showBar();
    if (mayFocus() || !document.activeElement?.isConnected) nodes.focusTree();
  }

  addEventListener('online', () => void queue.send(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || void queue.send(), { signal });
  // Saves the label that is being typed before the page unloads.
  addEventListener('pagehide', () => labels.save(), { signal });
  signal.addEventListener('abort', () => {
    queue.close();
    mode?.abort();
  });
  if (queue.acts.length > 0) {
    nodes.showKept();
    void queue.send();
  }

  return { begin };
}

/** Listens to the tree while edit mode is on. */
function listenToEdits(tools: KeyTools & PointerTools, handle: EditHandle, signal: AbortSignal): void {
  const { inside, nodes, labels } = tools;
  const { tree } = inside;
  const place = () => {
    handle.place();
    labels.place();
  };
  const placeSoon = () => requestAnimationFrame(place);
  listenToEditKeys(tree, tools, signal);
  listenToPresses(tools, signal);
  tree.addEventListener('paste', (event) => paste(event, nodes), { signal, capture: true });
  tree.addEventListener('focusin', () => handle.place(), { signal });
  addEventListener('resize', placeSoon, { signal, capture: true });
  tree.addEventListener('toggle', placeSoon, { signal, capture: true });
  listenToDrags(inside, (item, drop) => nodes.move(item, placeOfDrop(drop)), signal);
  const sizes = new ResizeObserver(place);
  sizes.observe(tree);
  // A bar that opens beside the tree moves it.
  sizes.observe(inside.slot);
  signal.addEventListener('abort', () => sizes.disconnect());
}

/** Adds the pasted lines below the selected node. */
function paste(event: ClipboardEvent, nodes: NodeActs): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text.trim() === '') return;
  event.preventDefault();
  nodes.act({ act: 'add', label: text.replace(/\s+$/, ''), ...placeBelow(nodes.current) }, '');
}

function placeOfDrop({ where, target }: Drop) {
  const places = { below: placeBelow, before: placeBefore, after: placeAfter };
  return places[where](target);
}

/** After a reload that editing has caused, it resumes at the node that was selected. */
function goOnAfterReload(mapId: string) {
  const name = `edit ${mapId}`;
  return {
    keep: (id: string) => sessionStorage.setItem(name, id),
    take(): string | null {
      const id = sessionStorage.getItem(name);
      sessionStorage.removeItem(name);
      return id;
    },
  };
}

/** Makes keys of acts. They sort by time. */
function keyMaker(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${Date.now().toString(36)}-${String(made).padStart(4, '0')}-${Math.random().toString(36).slice(2, 8)}`;
  };
}
