import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadLater } from '~/client/acts/load-later';
import { useDocumentParts } from '~/kit/page/document-context';
import { useNavigate, useRevalidator } from '~/kit/page/router';
import { knownLessons, lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';
import type { TreeListener, TreeView } from '~/rooms/map/ui/client';
import { lookScript } from '~/rooms/map/ui/look';
import type { MapFacts } from './facts';
import { loadPanel } from './panel-later';
import { serveView } from './view-acts';

/** The slot for the server's tree. In the browser its `__html` never changes, so React leaves the tree alone. */
export function TreeSlot({ slot }: { slot: RefObject<HTMLDivElement> }) {
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by rooms/map/ui/html.ts
        dangerouslySetInnerHTML={{ __html: tree }}
      />
    </>
  );
}

type Listener = Pick<TreeListener, 'onVisible' | 'onHover' | 'onZoom'>;

/**
 * Adopts the server's tree, and shows the open leaf and later changes of marks in it.
 */
export function useTree(
  { id: mapId, plain, rendered }: Pick<MapFacts, 'id' | 'plain' | 'rendered'>,
  nodeId: string | null,
  awaited: string | null,
  isOwner: boolean,
  listener: Listener,
) {
  const slot = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeView | null>(null);
  const [ready, setReady] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const latest = useRef({ ...listener, navigate, nodeId });
  latest.current = { ...listener, navigate, nodeId };

  useEffect(() => {
    let gone = false;
    // Only a document contains the tree: reload if the router came back to this screen without one.
    if (slot.current && !slot.current.firstElementChild) location.reload();
    void loadLater(() => import('~/rooms/map/ui/client')).then(({ adoptTree }) => {
      if (!slot.current?.firstElementChild || gone) return;
      tree.current = adoptTree(slot.current, {
        onVisible: (...counts) => latest.current.onVisible(...counts),
        onHover: (path) => latest.current.onHover(path),
        onZoom: (zoom) => latest.current.onZoom(zoom),
        onOpen: (id) => {
          if (id === latest.current.nodeId) document.querySelector<HTMLElement>('.panel')?.focus();
          else latest.current.navigate(`?node=${id}`, { preventScrollReset: true });
        },
      });
      setReady(true);
      void loadPanel().catch(() => {});
    });
    return () => {
      gone = true;
      tree.current?.release();
    };
  }, []);

  useEffect(() => {
    if (ready && tree.current) return serveView(tree.current);
  }, [ready]);
  useEffect(() => {
    if (ready) tree.current?.show(nodeId);
  }, [nodeId, ready]);
  useEffect(() => {
    if (ready) tree.current?.rename(plain, rendered);
  }, [plain, rendered, ready]);
  // The focus moved into the panel when it opened (rooms/lesson/ui/panel-focus.ts); now it returns to the leaf.
  const wasOpen = useRef<string | null>(null);
  const open = nodeId ?? awaited;
  useEffect(() => {
    if (!ready) return;
    if (open === null && wasOpen.current !== null) tree.current?.focus(wasOpen.current);
    wasOpen.current = open;
  }, [open, ready]);

  useEffect(() => {
    if (!ready) return;
    const show = (id: string) => {
      const { mark } = lessonState(id);
      if (mark) tree.current?.setMark(id, mark);
    };
    for (const id of knownLessons()) show(id);
    return subscribeToLessons(show);
  }, [ready]);

  useEffect(() => {
    if (!ready) return;
    let gone = false;
    let release: (() => void) | undefined;
    void loadLater(() => import('./live')).then(({ keepLive }) => {
      if (gone || !tree.current) return;
      release = keepLive({
        mapId,
        isOwner,
        tree: tree.current,
        openNode: () => latest.current.nodeId,
        refresh() {
          if (!location.search.includes('&edit')) revalidate();
        },
      });
    });
    return () => {
      gone = true;
      release?.();
    };
  }, [ready, mapId, isOwner, revalidate]);

  return { slot, tree, ready };
}
