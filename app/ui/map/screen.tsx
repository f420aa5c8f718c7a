import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '~/domain/limits';
import type { Progress } from '~/domain/map/tree';
import { fullscreenFailed, messages } from '~/domain/messages';
import { DocumentForm } from '~/ui/acts/document-form';
import { FormInPlace } from '~/ui/acts/form-in-place';
import { loadLater } from '~/ui/acts/load-later';
import { type ProgressDetail, progressEvent } from '~/ui/lesson/answer';
import { AwaitedPanel, useAwaitedLeaf } from '~/ui/lesson/panel';
import { useDocumentParts } from '~/ui/page/document-context';
import { useNavigate } from '~/ui/page/router';
import { ThemeButton } from '~/ui/page/theme-button';
import { Button, ButtonLink, IconButton, IconLink } from '~/ui/parts/button';
import { EmptyState } from '~/ui/parts/empty-state';
import { Icon } from '~/ui/parts/icon';
import { Menu } from '~/ui/parts/menu';
import { Time } from '~/ui/parts/time';
import { type SayToast, useToast } from '~/ui/parts/toast';
import type { TreeListener, TreeView } from '~/ui/tree/client';
import { lookScript } from '~/ui/tree/look';
import { MapToolbar, MapZoom } from './toolbar';

export interface MapScreenProps {
  readonly map: {
    readonly id: string;
    readonly query: string;
    readonly createdAt: string;
    readonly viewCount: number;
    readonly isPublic: boolean;
    readonly total: number;
    readonly visible: number;
    /** The address that can be given away. */
    readonly address: string;
    readonly source: { readonly kind: 'model' | 'library'; readonly name: string };
  };
  readonly isOwner: boolean;
  readonly nodeId: string | null;
  /** The tasks of the open leaf's lesson. */
  readonly tasks: Progress | null;
  /** The panel of the open leaf. */
  readonly children: ReactNode;
}

/** The map: header, tree, 'Actions & Controls', and the panel of the leaf that is open. */
export function MapScreen({ map, isOwner, nodeId, tasks, children }: MapScreenProps) {
  const [visible, setVisible] = useState(map.visible);
  const [zoom, setZoom] = useState(1);
  const status = useRef<HTMLParagraphElement>(null);
  const awaited = useAwaitedLeaf(nodeId);
  // Before the tree's: what takes the focus back must be in reach.
  const coveredPart = useInertUnder(nodeId !== null || awaited !== null);
  const { slot, tree, ready } = useTree(nodeId, awaited, tasks, {
    onVisible: setVisible,
    onZoom: setZoom,
    // Written past React: it changes with every move of the pointer.
    onHover: (path) =>
      status.current?.replaceChildren(
        ...path.flatMap((label, at) => {
          if (at === 0) return [label];
          const isolated = document.createElement('bdi');
          isolated.textContent = label;
          return [' > ', isolated];
        }),
      ),
  });

  const awaitedPath = nodeId === null && awaited !== null ? tree.current?.path(awaited) : undefined;

  return (
    <div className={nodeId === null && !awaitedPath ? 'map' : 'map with-panel'}>
      <MapHeader map={map} isOwner={isOwner} nodeId={nodeId} />
      <div className="map-body">
        <section className="map-tree" aria-labelledby="tree-title" ref={coveredPart}>
          <header className="map-tree-head">
            <h2 id="tree-title">Knowledge Map</h2>
            <p className="map-count" aria-live="polite">
              {visible} of {map.total} nodes visible
            </p>
            {map.total === 0 ? null : <MapToolbar tree={tree} ready={ready} />}
          </header>
          {map.total === 0 ? (
            <EmptyState heading="h3" title="No Data Available">
              <p>Load some data to see the knowledge graph</p>
            </EmptyState>
          ) : (
            <div className="map-canvas">
              <TreeSlot slot={slot} />
              <MapZoom tree={tree} zoom={zoom} />
            </div>
          )}
          <footer className="map-foot">
            <p className="map-status" aria-hidden="true" dir="auto" ref={status} />
            {map.source.kind === 'library' ? <LibraryNote name={map.source.name} /> : null}
          </footer>
        </section>
        {children}
        {awaitedPath ? <AwaitedPanel mapId={map.id} path={awaitedPath} /> : null}
      </div>
    </div>
  );
}

/** The place of the server's tree. React draws it empty in the browser and leaves what stands there alone: same `__html`, no update. */
function TreeSlot({ slot }: { slot: RefObject<HTMLDivElement> }) {
  const { tree, nonce } = useDocumentParts();
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: lookScript }}
      />
      <div
        className="tree-slot"
        ref={slot}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by ui/tree/html.ts
        dangerouslySetInnerHTML={{ __html: tree }}
      />
    </>
  );
}

/** What lies under the panel's sheet, as it does where there is no room beside it (panel.css), is out of reach of Tab as well. */
function useInertUnder(isOpen: boolean): RefObject<HTMLElement> {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(width < 60rem)');
    const follow = () => part.current?.toggleAttribute('inert', isOpen && narrow.matches);
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, [isOpen]);
  return part;
}

type Listener = Pick<TreeListener, 'onVisible' | 'onHover' | 'onZoom'>;

/** Adopts the tree, and keeps it up with the open leaf and its tasks. */
function useTree(nodeId: string | null, awaited: string | null, tasks: Progress | null, listener: Listener) {
  const slot = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeView | null>(null);
  const [ready, setReady] = useState(false);
  const navigate = useNavigate();
  const latest = useRef({ ...listener, navigate, nodeId });
  latest.current = { ...listener, navigate, nodeId };

  useEffect(() => {
    let gone = false;
    // The server's document alone has the tree: who came back to this screen by the router's own way needs that document.
    if (slot.current && !slot.current.firstElementChild) location.reload();
    void loadLater(() => import('~/ui/tree/client')).then(({ adoptTree }) => {
      if (!slot.current?.firstElementChild || gone) return;
      tree.current = adoptTree(slot.current, {
        onVisible: (count) => latest.current.onVisible(count),
        onHover: (path) => latest.current.onHover(path),
        onZoom: (zoom) => latest.current.onZoom(zoom),
        onOpen: (id) => {
          if (id === latest.current.nodeId) document.querySelector<HTMLElement>('.panel')?.focus();
          else latest.current.navigate(`?node=${id}`, { preventScrollReset: true });
        },
      });
      setReady(true);
    });
    return () => {
      gone = true;
      tree.current?.release();
    };
  }, []);

  useEffect(() => {
    if (ready) tree.current?.show(nodeId);
  }, [nodeId, ready]);
  // The focus went into the panel when it opened (ui/lesson/panel.tsx), and comes back to the leaf when it closes.
  const wasOpen = useRef<string | null>(null);
  const open = nodeId ?? awaited;
  useEffect(() => {
    if (!ready) return;
    if (open === null && wasOpen.current !== null) tree.current?.focus(wasOpen.current);
    wasOpen.current = open;
  }, [open, ready]);

  const { done, total } = tasks ?? { done: 0, total: 0 };
  useEffect(() => {
    if (!ready) return;
    const show = (id: string, progress: Progress) => tree.current?.setProgress(id, progress);
    if (nodeId !== null) show(nodeId, { done, total });
    // A save or a tick is a request of its own and loads nothing again: the panel tells of it.
    const onSaved = ({ detail }: CustomEvent<ProgressDetail>) => show(detail.nodeId, detail.tasks);
    document.addEventListener(progressEvent, onSaved as EventListener);
    return () => document.removeEventListener(progressEvent, onSaved as EventListener);
  }, [nodeId, done, total, ready]);

  return { slot, tree, ready };
}

function LibraryNote({ name }: { name: string }) {
  return (
    <p className="map-source">
      From the built-in library ({name}). <a href="/help/faq#model">Connect a model</a> to grow a map of any
      topic.
    </p>
  );
}

function MapHeader({ map, isOwner, nodeId }: Pick<MapScreenProps, 'map' | 'isOwner' | 'nodeId'>) {
  const [toast, say] = useToast();
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch (error) {
      if (error instanceof Error) say(fullscreenFailed(error), 'error');
    }
  };
  return (
    <header className="map-head">
      <IconLink
        icon="arrow-left"
        label={isOwner ? 'Back to My Maps' : 'Public maps'}
        to={isOwner ? '/history' : '/maps'}
        reloadDocument
      />
      <h1 dir="auto">{map.query}</h1>
      <IconButton icon="expand" label="Toggle fullscreen" className="icon-button js-only" onClick={toggle} />
      <ThemeButton />
      <Menu label="Actions and controls" button={<Icon name="menu" />}>
        <MapActions map={map} isOwner={isOwner} nodeId={nodeId} say={say} />
      </Menu>
      {toast}
    </header>
  );
}

/** The side panel: it slides in from the menu button, with and without scripts. */
function MapActions({
  map,
  isOwner,
  nodeId,
  say,
}: Pick<MapScreenProps, 'map' | 'isOwner' | 'nodeId'> & { say: SayToast }) {
  return (
    <aside className="map-actions" id="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">Actions &amp; Controls</h2>
      {isOwner ? <VisibilityForm map={map} nodeId={nodeId} /> : null}
      <ShareMap address={map.address} say={say} />
      <ButtonLink variant="quiet" icon="download" to={`/map/${map.id}/download`} reloadDocument download>
        Download Data
      </ButtonLink>
      <CopyMarkdown address={`/map/${map.id}/download?as=markdown`} say={say} />
      {isOwner ? (
        <>
          <details className="rename">
            <summary className="button quiet">
              <Icon name="edit" />
              Rename Map
            </summary>
            <DocumentForm action={`/map/${map.id}/rename`}>
              {(busy) => (
                <>
                  <label htmlFor="rename-title">New title</label>
                  <input
                    id="rename-title"
                    name="title"
                    defaultValue={map.query}
                    maxLength={limits.topicMaxCharacters}
                    required
                    dir="auto"
                  />
                  <Button busy={busy}>{busy ? 'Renaming...' : 'Rename'}</Button>
                </>
              )}
            </DocumentForm>
          </details>
          <ButtonLink variant="danger" icon="trash" to={`/map/${map.id}/delete`} reloadDocument>
            Delete Map
          </ButtonLink>
        </>
      ) : null}
      <dl className="facts">
        <div>
          <dt>Created</dt>
          <dd>
            <Time at={map.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Views</dt>
          <dd>{map.viewCount}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{map.isPublic ? 'Public' : 'Private'}</dd>
        </div>
        <div>
          <dt>Written by</dt>
          <dd>{map.source.kind === 'library' ? `Built-in library, ${map.source.name}` : map.source.name}</dd>
        </div>
      </dl>
    </aside>
  );
}

/** Makes the map public or private. */
function VisibilityForm({ map, nodeId }: Pick<MapScreenProps, 'map' | 'nodeId'>) {
  return (
    <FormInPlace
      action={`/map/${map.id}/visibility`}
      route="routes/map/visibility"
      failed={messages.map.updateFailed}
      fields={nodeId === null ? {} : { node: nodeId }}
    >
      {(isBusy) => (
        <Button variant="quiet" icon={map.isPublic ? 'lock' : 'globe'} busy={isBusy}>
          {isBusy ? 'Updating...' : map.isPublic ? 'Make Private' : 'Make Public'}
        </Button>
      )}
    </FormInPlace>
  );
}

/** Copies the map as Markdown with scripts; without, and where there is no clipboard, the same text is a file. */
function CopyMarkdown({ address, say }: { address: string; say: SayToast }) {
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const markdown = fetch(address).then(async (response) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        return new Blob([await response.text()], { type: 'text/plain' });
      });
      // The promise is handed on: Safari lets nobody write to the clipboard who comes back to it after a wait.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': markdown })]);
      say(messages.map.markdownCopied);
    } catch {
      say(
        <>
          {messages.map.markdownFailed}{' '}
          <a href={address} download>
            as a file
          </a>
        </>,
        'error',
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Button type="button" variant="quiet" icon="copy" className="js-only" onClick={copy} busy={isBusy}>
        {isBusy ? 'Copying...' : 'Copy as Markdown'}
      </Button>
      <ButtonLink variant="quiet" icon="download" className="no-js-only" to={address} reloadDocument download>
        Download as Markdown
      </ButtonLink>
    </>
  );
}

/** Copies the address with scripts; without, the address stands in a field to copy from. */
function ShareMap({ address, say }: { address: string; say: SayToast }) {
  // Without https a browser gives scripts no clipboard: then there is the address to copy by hand, as without scripts.
  const [hasClipboard, setClipboard] = useState(true);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say(messages.map.shareCopied);
    } catch {
      say(messages.map.shareFailed, 'error');
      setClipboard(false);
    }
  };
  return (
    <>
      <Button type="button" variant="quiet" icon="share" className="js-only" onClick={share}>
        Share Map
      </Button>
      <label className={hasClipboard ? 'no-js-only' : undefined}>
        Share Map
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  );
}
