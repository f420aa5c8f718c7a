import { loadStyles } from '~/client/acts/load-styles';
import { post } from '~/client/network/post';
import { retryPausesMs } from '~/client/network/retry';
import { applyPatch, rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { foldOf, type Item, itemOf, labelOf, parentOf, pathOf, rootItem, rowOf } from '~/rooms/map/ui/dom';
import type { TreePatch } from '~/rooms/map/ui/patch';
import { type ActFields, ActQueue, idAhead, type Posted, type QueuedAct } from './act-queue';
import { actStore } from './act-store';
import { listenToDrags } from './drag';
import { makeBar } from './edit-bar';
import { LabelField } from './label-field';
import { askWhereTo } from './move-dialog';
import { openMenu } from './node-menu';
import {
  isNode,
  type PlaceFields,
  placeAfter,
  placeBefore,
  placeBelow,
  placeOfMove,
  realItem,
  type Way,
} from './places';
import { ShownActs } from './shown-acts';
import sheet from './tree-edit.css?url';
import { waiting, words } from './words';

interface Options {
  readonly mapId: string;
  readonly inside: TreeInside;
  /** Called with the ids of nodes whose rows the server has changed. */
  readonly onRows: (ids: readonly string[]) => void;
  readonly onEnd: () => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly says: string;
  readonly node: string | null;
  readonly version: number;
  readonly patch: TreePatch | null;
}

export interface Editing {
  /** Switches edit mode on. It is off at first if the page only sends acts left by an earlier one. */
  begin(): void;
  end(): void;
  readonly isOn: boolean;
}

const longestRetryMs = 30_000;

/** Key in sessionStorage: after a reload, edit mode resumes at this node. */
const goOnKey = (mapId: string): string => `edit ${mapId}`;

/** Edits the map in its tree, with keys, pointer and a menu (decision 41). */
export async function editInPlace({ mapId, inside, onRows, onEnd, signal }: Options): Promise<Editing> {
  await loadStyles(sheet);
  const { tree, slot, roles } = inside;
  const canvas = slot.parentElement as HTMLElement;
  const store = actStore(mapId);
  let failures = 0;
  /** The tree's version when the act in flight was sent. */
  let sentVersion: string | undefined;
  let made = 0;
  let mode: AbortController | null = null;
  let field: LabelField | null = null;
  /** The node whose label is being typed, before it becomes an act. */
  let draft: QueuedAct | null = null;
  const takenBack: QueuedAct[] = [];
  const refusedTexts: (() => void)[] = [];

  const queue = new ActQueue<Answer>(
    {
      post: postAct,
      store,
      newKey: () => {
        made += 1;
        return `${Date.now().toString(36)}-${String(made).padStart(4, '0')}-${Math.random().toString(36).slice(2, 8)}`;
      },
      onDone,
      onRefused,
      onChange: () => {
        bar.sayWaiting(queue.isWaiting ? waiting(queue.acts.length) : '');
        showBar();
      },
    },
    store.kept(),
  );
  const shown = new ShownActs(inside, () => (draft ? [...queue.acts, withIds(draft)] : queue.acts));
  /** Replaces temporary ids, which may have been assigned since the act was begun. */
  const withIds = <Fields extends ActFields>(fields: Fields): Fields => {
    const named: { -readonly [Name in keyof Fields]: Fields[Name] } = { ...fields };
    for (const name of ['node', 'parent', 'before'] as const) {
      const id = shown.ids.get(named[name] ?? '');
      if (id !== undefined) named[name] = id;
    }
    return named;
  };
  const bar = makeBar({
    undo: () => undo(),
    redo: () => redo(),
    menu: () => showMenu(current()),
    done: () => end(),
  });

  const current = (): Item => realItem(roles.tabStop);
  const focusTree = () => roles.tabStop.focus({ preventScroll: true });
  /** Whether focus may be moved: it is not in a field outside the map. */
  const hasFocus = () => {
    const { activeElement } = document;
    return !activeElement || activeElement === document.body || canvas.contains(activeElement);
  };

  /** The bar is visible in edit mode, and while acts wait for the network. */
  const showBar = () => {
    const isWanted = mode !== null || queue.isWaiting;
    if (isWanted && !bar.element.isConnected) canvas.prepend(bar.element);
    if (!isWanted) bar.element.remove();
  };

  // --- Sending ---

  async function postAct(act: QueuedAct): Promise<Posted<Answer>> {
    sentVersion = tree.dataset.version;
    const fields = Object.entries({ ...act, version: sentVersion ?? '' });
    const posted = await post<Answer>(`/map/${mapId}/change`, fields, {
      route: 'rooms/editing/routes/change',
      failed: words.failed,
      keepalive: true,
    });
    if (posted.ok) {
      failures = 0;
      return { outcome: 'done', node: posted.data.node, answer: posted.data };
    }
    const { status, message, isLost, retryAfterMs } = posted;
    if (retryAfterMs === null && !(isLost && status < 400)) return { outcome: 'refused', status, message };
    const afterMs = retryAfterMs ?? retryPausesMs[failures] ?? longestRetryMs;
    failures += 1;
    return { outcome: 'later', afterMs };
  }

  function onDone(act: QueuedAct, answer: Answer): void {
    if (act.act === 'add' && answer.node) shown.ids.set(idAhead(act.key), answer.node);
    if (sentVersion !== tree.dataset.version) {
      // The tree was updated in the meantime (rooms/study/ui/follow-changes.ts), by this act or another change.
      shown.update(current());
      void catchUp().then(() => {
        const item = answer.node === null ? null : inside.byId(answer.node);
        if (item && mode && !field && hasFocus()) select(item);
      });
    } else if (!takePatch(answer)) return;
    const steps = answer.patch?.steps ?? [];
    const byKind = (kind: string) => steps.find(({ op }) => op === kind);
    const first = byKind('insert') ?? byKind('move') ?? byKind('row');
    field?.place();
    if ((act.act === 'undo' || act.act === 'redo') && first && mode && !field && hasFocus()) {
      const item = inside.byId(first.id);
      if (item) select(item);
    }
    bar.say(answer.says);
    onRows(steps.map(({ id }) => id));
  }

  function onRefused(act: QueuedAct, { status, message }: { status: number; message: string }): void {
    shown.update(current());
    bar.say(message);
    const { label, node, parent } = act;
    const at = inside.byId(node ?? parent ?? '');
    const path = at ? pathOf(at).map(rowIdOf).reverse() : [];
    const typed = mode && label !== undefined ? () => typeAgain(act, label, message, path) : () => {};
    const later = () => (field ? refusedTexts.push(typed) : typed());
    if (status === 404) void catchUp().then(later);
    else later();
  }

  /** Reopens the field with the refused text; if its node is gone, below the nearest ancestor that is left. */
  function typeAgain(
    { act: kind, node, before }: QueuedAct,
    text: string,
    problem: string,
    path: string[],
  ): void {
    const item = kind === 'rename' ? inside.byId(node ?? '') : null;
    if (item) {
      renameItem(item, text, problem);
      return;
    }
    const parent = path.find((id) => inside.byId(id)) ?? rowIdOf(rootItem(tree));
    addAt({ parent, before: (kind === 'add' && before) || '' }, text, problem);
  }

  /** @returns whether the patch was applied; if not, the page is reloaded */
  function takePatch({ version, patch }: Pick<Answer, 'version' | 'patch'>): boolean {
    try {
      if (!patch) throw new Error('too old');
      applyPatch(inside, { version, patch });
    } catch {
      loadAnew();
      return false;
    }
    field?.place();
    return true;
  }

  /** Loads changes that others have made. */
  async function catchUp(): Promise<void> {
    const { version } = tree.dataset;
    try {
      const response = await fetch(`/map/${mapId}/changes.json?version=${version}`);
      if (!response.ok) return;
      const found = (await response.json()) as Pick<Answer, 'version' | 'patch'>;
      if (version === tree.dataset.version && String(found.version) !== version) takePatch(found);
    } catch {
      // No network: the next act will load them.
    }
  }

  function loadAnew(): void {
    if (mode) sessionStorage.setItem(goOnKey(mapId), rowIdOf(roles.tabStop));
    location.reload();
  }

  // --- Acts ---

  /** Queues an act, shows it optimistically, and moves focus to its node. */
  const act = (fields: ActFields, focus?: string): QueuedAct => {
    takenBack.length = 0;
    return send(fields, focus);
  };
  const send = (begun: ActFields, focus?: string): QueuedAct => {
    const fields = withIds(begun);
    const stay = fields.act === 'rename' ? fields.node : fields.parent;
    const item = (stay && inside.byId(stay)) || (fields.node && inside.byId(fields.node));
    const queued = queue.add(fields);
    shown.update(
      fields.act === 'delete' && item ? (parentOf(item as Item) ?? current()) : (item as Item) || current(),
    );
    const to =
      focus === undefined
        ? null
        : inside.byId(focus === '' ? idAhead(queued.key) : (shown.ids.get(focus) ?? focus));
    if (to) select(to);
    return queued;
  };

  const select = (item: Item) => {
    inside.reveal(item);
    inside.go(item);
    placeHandle();
  };

  const move = (item: Item, place: PlaceFields | null) => {
    if (item === rootItem(tree)) return bar.say(words.topicStays);
    if (!place || place.parent.startsWith('ahead-draft')) return bar.say(words.cannotMove);
    act({ act: 'move', node: rowIdOf(item), ...place }, rowIdOf(item));
  };
  const moveBy = (item: Item, way: Way) => move(item, placeOfMove(item, way));

  const remove = (item: Item) => {
    if (item === rootItem(tree)) return bar.say(words.topicStays);
    act({ act: 'delete', node: rowIdOf(item) });
    focusTree();
    rowOf(roles.tabStop).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    placeHandle();
  };

  const undo = () => {
    const back = queue.takeBack();
    if (back) {
      takenBack.push(back);
      shown.update(current());
      bar.say(words.takenBack);
    } else send({ act: 'undo' });
  };
  const redo = () => {
    const again = takenBack.pop();
    if (again) {
      const { key: _, ...fields } = again;
      send(fields);
    } else send({ act: 'redo' });
  };

  // --- Labels ---

  const closed = () => {
    field = null;
    refusedTexts.shift()?.();
  };

  function renameItem(item: Item, text = labelOf(item), problem?: string): void {
    if (item === rootItem(tree)) {
      bar.say(words.topicStays);
      return;
    }
    field?.save();
    const id = rowIdOf(item);
    const path = pathOf(item).map(rowIdOf).reverse();
    select(item);
    const find = () => inside.byId(shown.ids.get(id) ?? id);
    field = new LabelField({
      inside,
      item: find,
      name: 'New label',
      text,
      problem,
      onSave(typed, isKept) {
        const label = typed.replace(/\s*\n\s*/g, ' ').trim();
        const now = find();
        field = null;
        if (now && label !== '' && (label !== labelOf(now) || problem))
          act({ act: 'rename', node: rowIdOf(now), label });
        // The node was deleted while its label was typed.
        if (!now && label !== '')
          refusedTexts.push(() => typeAgain({ act: 'rename', key: '', node: id }, label, words.gone, path));
        if (isKept) focusTree();
        closed();
      },
      onCancel() {
        focusTree();
        closed();
      },
    });
  }

  function addAt(place: PlaceFields, text = '', problem?: string): void {
    field?.save();
    const back = rowIdOf(roles.tabStop);
    draft = { act: 'add', key: 'draft', label: '', ...place };
    shown.update(inside.byId(place.parent) ?? current());
    const item = inside.byId(idAhead('draft'));
    if (!item) {
      draft = null;
      return;
    }
    inside.reveal(item);
    rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const drop = () => {
      draft = null;
      shown.update(inside.byId(place.parent) ?? current());
    };
    field = new LabelField({
      inside,
      item: () => inside.byId(idAhead('draft')),
      name: 'Label of the new node',
      text,
      problem,
      onSave(typed, isKept) {
        field = null;
        const where = draft ?? place;
        draft = null;
        if (typed.trim() === '') {
          shown.update(inside.byId(place.parent) ?? current());
          if (isKept) backTo(back);
        } else {
          const { parent, before } = where as PlaceFields;
          const queued = act({ act: 'add', label: typed, parent, before }, isKept ? '' : undefined);
          if (!isKept) inside.reveal(inside.byId(idAhead(queued.key)) ?? current());
        }
        closed();
      },
      onCancel() {
        drop();
        backTo(back);
        closed();
      },
    });
  }

  const backTo = (id: string) => {
    const item = inside.byId(shown.ids.get(id) ?? id);
    if (item) select(item);
    else focusTree();
  };

  // --- Menu and handle ---

  const handle = document.createElement('button');
  handle.type = 'button';
  handle.className = 'edit-handle';
  handle.textContent = '⋯';
  handle.setAttribute('aria-haspopup', 'menu');
  handle.addEventListener('pointerdown', (event) => event.preventDefault());
  handle.addEventListener('click', () => showMenu(current(), handle.getBoundingClientRect()));

  /** Places the handle beside the selected row. */
  function placeHandle(): void {
    if (!mode) return;
    const item = roles.tabStop;
    handle.ariaLabel = `Change ${labelOf(realItem(item))}`;
    const row = rowOf(item).getBoundingClientRect();
    const view = slot.getBoundingClientRect();
    const size = 32;
    const isRtl = getComputedStyle(item).direction === 'rtl';
    const wanted = isRtl ? row.left - size - 4 : row.right + 4;
    const left = Math.max(
      view.left + 2,
      Math.min(wanted, view.left + slot.clientLeft + slot.clientWidth - size - 4),
    );
    handle.style.left = `${left - view.left - slot.clientLeft + slot.scrollLeft}px`;
    handle.style.top = `${row.top + row.height / 2 - size / 2 - view.top - slot.clientTop + slot.scrollTop}px`;
  }

  function showMenu(item: Item, at = rowOf(item).getBoundingClientRect()): void {
    const isRoot = item === rootItem(tree);
    const id = rowIdOf(item);
    const isNew = item.dataset.ahead !== undefined;
    const step = (way: Way) => (placeOfMove(item, way) ? () => moveBy(item, way) : undefined);
    openMenu(
      canvas,
      at,
      `Change ${labelOf(item)}`,
      [
        { label: 'Rename', keys: 'F2', act: isRoot ? undefined : () => renameItem(item) },
        { label: 'Add below', keys: 'Tab', act: () => addAt(placeBelow(item)) },
        { label: 'Add after', keys: 'Enter', act: isRoot ? undefined : () => addAt(placeAfter(item)) },
        { label: 'Move up', keys: 'Alt ↑', act: step('up') },
        { label: 'Move down', keys: 'Alt ↓', act: step('down') },
        { label: 'Move in', keys: 'Alt →', act: step('in') },
        { label: 'Move out', keys: 'Alt ←', act: step('out') },
        {
          label: 'Move to…',
          act: isRoot
            ? undefined
            : () => askWhereTo(inside, item, (to) => move(item, placeBelow(to)), focusTree),
        },
        { label: 'Delete', keys: 'Del', act: isRoot ? undefined : () => remove(item) },
        ...(isNew
          ? []
          : [{ label: isRoot ? 'What is missing?' : 'Grow', href: `/map/${mapId}/grow?node=${id}` }]),
        ...(isNew || foldOf(item) ? [] : [{ label: 'Open the lesson', act: () => rowOf(item).click() }]),
      ],
      focusTree,
    );
  }

  // --- Keys and pointer ---

  const ways = (item: Item): Record<string, Way> => {
    const isRtl = getComputedStyle(item).direction === 'rtl';
    return {
      ArrowUp: 'up',
      ArrowDown: 'down',
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: 'in',
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: 'out',
    };
  };

  /** @returns whether the key was handled */
  const onKey = (event: KeyboardEvent, on: Item): boolean => {
    const { key, altKey, shiftKey } = event;
    const isCtrl = event.ctrlKey || event.metaKey;
    const item = realItem(on);
    if (isCtrl && !altKey) {
      const letter = key.toLowerCase();
      if (letter === 'z') shiftKey ? redo() : undo();
      else if (letter === 'y' && !shiftKey) redo();
      else return false;
      return true;
    }
    if (isCtrl) return false;
    if (altKey) {
      const way = ways(item)[key];
      if (!way || shiftKey) return false;
      moveBy(item, way);
      return true;
    }
    if (shiftKey) return false;
    if (key === 'F2') renameItem(item);
    else if (key === 'Enter') addAt(on === item ? placeAfter(item) : placeBelow(item));
    else if (key === 'Insert' || key === 'Tab') addAt(placeBelow(item));
    else if (key === 'Delete') on === item ? remove(item) : bar.say(words.ownLesson);
    else if (key === 'Escape') end();
    else return false;
    return true;
  };

  const isOnMarker = (event: MouseEvent, row: Element, item: Item): boolean => {
    const { left, right } = row.getBoundingClientRect();
    const from = getComputedStyle(item).direction === 'rtl' ? right - event.clientX : event.clientX - left;
    return from < 28;
  };

  const listen = (controller: AbortController) => {
    const on = { signal: controller.signal, capture: true };
    let pressed: Item | null = null;
    tree.addEventListener(
      'keydown',
      (event) => {
        const item = itemOf(event.target as Element);
        if (!item || item.matches('.ghost') || event.isComposing || !onKey(event, item)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      on,
    );
    tree.addEventListener(
      'pointerdown',
      (event) => {
        const item = itemOf((event.target as Element).closest('a, summary'));
        pressed = item && item === roles.tabStop && tree.contains(document.activeElement) ? item : null;
      },
      on,
    );
    tree.addEventListener(
      'click',
      (event) => {
        const row = (event.target as Element).closest('a, summary');
        const item = row && itemOf(row);
        // A click without a pointer comes from a key or a script and keeps its usual effect.
        if (!row || !item || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (!isNode(item)) return;
        event.preventDefault();
        event.stopPropagation();
        const fold = foldOf(item);
        if (fold && isOnMarker(event, row, item)) inside.setOpen(item, !fold.open);
        else if (item === pressed) renameItem(item);
        else select(item);
      },
      on,
    );
    tree.addEventListener(
      'contextmenu',
      (event) => {
        const item = itemOf(event.target as Element);
        if (!item || item.matches('.ghost')) return;
        event.preventDefault();
        const real = realItem(item);
        inside.go(real);
        const { clientX: x, clientY: y } = event;
        // An event from the keyboard has the item's position or none.
        showMenu(real, event.button === 2 && (x || y) ? new DOMRect(x, y, 0, 0) : undefined);
      },
      on,
    );
    tree.addEventListener(
      'paste',
      (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text.trim() === '') return;
        event.preventDefault();
        act({ act: 'add', label: text.replace(/\s+$/, ''), ...placeBelow(current()) }, '');
      },
      on,
    );
    tree.addEventListener('focusin', placeHandle, { signal: controller.signal });
    for (const change of ['resize', 'toggle'] as const)
      (change === 'resize' ? window : tree).addEventListener(
        change,
        () =>
          requestAnimationFrame(() => {
            placeHandle();
            field?.place();
          }),
        on,
      );
    listenToDrags(
      inside,
      (item, { target, where }) =>
        move(
          item,
          where === 'below'
            ? placeBelow(target)
            : where === 'before'
              ? placeBefore(target)
              : placeAfter(target),
        ),
      controller.signal,
    );
    const sizes = new ResizeObserver(() => {
      placeHandle();
      field?.place();
    });
    sizes.observe(tree);
    controller.signal.addEventListener('abort', () => sizes.disconnect());
  };

  // --- The mode ---

  function begin(): void {
    if (mode) return;
    mode = new AbortController();
    canvas.dataset.editing = '';
    showBar();
    slot.append(handle);
    listen(mode);
    const goOn = sessionStorage.getItem(goOnKey(mapId));
    sessionStorage.removeItem(goOnKey(mapId));
    const item = goOn === null ? null : inside.byId(goOn);
    if (item) select(item);
    else focusTree();
    placeHandle();
    bar.say(matchMedia('(hover: none), (width < 30rem)').matches ? words.beginsByTouch : words.begins);
  }

  function end(): void {
    field?.save();
    mode?.abort();
    mode = null;
    delete canvas.dataset.editing;
    handle.remove();
    showBar();
    if (hasFocus() || !document.activeElement?.isConnected) focusTree();
    onEnd();
  }

  addEventListener('online', () => void queue.send(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || void queue.send(), { signal });
  // Saves the label that is being typed before the page unloads.
  addEventListener('pagehide', () => field?.save(), { signal });
  signal.addEventListener('abort', () => {
    queue.close();
    mode?.abort();
  });
  if (queue.acts.length > 0) {
    shown.update();
    void queue.send();
  }

  return {
    begin,
    end,
    get isOn() {
      return mode !== null;
    },
  };
}
