import { Form, Link, useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fullscreenFailed, messages } from '~/domain/messages';
import { useDocumentParts } from './document-context';
import { Icon } from './icon';
import { Time } from './time';

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
  /** The panel of the open leaf. */
  readonly children: ReactNode;
}

/** The map: header, tree, 'Actions & Controls', and the panel of the leaf that is open. */
export function MapScreen({ map, isOwner, nodeId, children }: MapScreenProps) {
  const [visible, setVisible] = useState(map.visible);
  const [hovered, setHovered] = useState<readonly string[]>([]);
  const tree = useTree(nodeId, { onVisible: setVisible, onHover: setHovered });

  return (
    <div className={nodeId === null ? 'map' : 'map with-panel'}>
      <MapHeader query={map.query} />
      <div className="map-body">
        <section className="map-tree" aria-labelledby="tree-title">
          <header className="map-tree-head">
            <h2 id="tree-title">Knowledge Map</h2>
            <p aria-live="polite">
              {visible} of {map.total} nodes visible
            </p>
          </header>
          {map.source.kind === 'library' ? <LibraryNote name={map.source.name} /> : null}
          {map.total === 0 ? (
            <div className="empty">
              <h3>No Data Available</h3>
              <p>Load some data to see the knowledge graph</p>
            </div>
          ) : (
            <TreeSlot ref_={tree} />
          )}
          <p className="map-status" aria-hidden="true">
            {hovered.join(' > ')}
          </p>
        </section>
        {children}
        <MapActions map={map} isOwner={isOwner} />
      </div>
    </div>
  );
}

/** The place of the server's tree. React draws it empty in the browser and leaves what stands there alone: same `__html`, no update. */
function TreeSlot({ ref_ }: { ref_: React.RefObject<HTMLDivElement | null> }) {
  const { tree } = useDocumentParts();
  return (
    <div
      className="tree-slot"
      ref={ref_ as React.RefObject<HTMLDivElement>}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by tree-html.ts
      dangerouslySetInnerHTML={{ __html: tree }}
    />
  );
}

function useTree(
  nodeId: string | null,
  listener: { onVisible: (count: number) => void; onHover: (path: readonly string[]) => void },
) {
  const slot = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const latest = useRef({ ...listener, navigate });
  latest.current = { ...listener, navigate };

  useEffect(() => {
    let letGo = () => {};
    let gone = false;
    void import('./tree-client').then(({ adoptTree }) => {
      if (!slot.current || gone) return;
      letGo = adoptTree(slot.current, {
        onVisible: (count) => latest.current.onVisible(count),
        onHover: (path) => latest.current.onHover(path),
        onOpen: (id) => latest.current.navigate(`?node=${id}`, { preventScrollReset: true }),
      });
    });
    return () => {
      gone = true;
      letGo();
    };
  }, []);

  useEffect(() => {
    void import('./tree-client').then(({ showNode }) => slot.current && showNode(slot.current, nodeId));
  }, [nodeId]);

  return slot;
}

function LibraryNote({ name }: { name: string }) {
  return (
    <p className="note">
      From the built-in library ({name}). Connect a model to grow a map of any topic:{' '}
      <a href="/help/faq#model">how to</a>.
    </p>
  );
}

function MapHeader({ query }: { query: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const toggle = async () => {
    try {
      setProblem(null);
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch (error) {
      if (error instanceof Error) setProblem(fullscreenFailed(error));
    }
  };
  return (
    <header className="map-head">
      <Link className="icon-button" to="/history" reloadDocument aria-label="Back to My Maps">
        <Icon name="arrow-left" />
      </Link>
      <h1 dir="auto">{query}</h1>
      <button type="button" className="icon-button js-only" onClick={toggle} aria-label="Toggle fullscreen">
        <Icon name="expand" />
      </button>
      <a className="icon-button" href="#actions" aria-label="Actions and controls">
        <Icon name="menu" />
      </a>
      {problem ? (
        <p className="alert error" role="alert">
          {problem}
        </p>
      ) : null}
    </header>
  );
}

function MapActions({ map, isOwner }: Pick<MapScreenProps, 'map' | 'isOwner'>) {
  const navigation = useNavigation();
  const updating = navigation.formAction === `/map/${map.id}/visibility`;
  return (
    <aside className="map-actions" id="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">Actions & Controls</h2>
      {isOwner ? (
        <Form method="post" action={`/map/${map.id}/visibility`}>
          <button className="button quiet" type="submit" disabled={updating}>
            <Icon name={map.isPublic ? 'lock' : 'globe'} />
            {updating ? 'Updating...' : map.isPublic ? 'Make Private' : 'Make Public'}
          </button>
        </Form>
      ) : null}
      <ShareMap address={map.address} />
      <a className="button quiet" href={`/map/${map.id}/download`} download>
        <Icon name="download" />
        Download Data
      </a>
      {isOwner ? (
        <>
          <details className="rename">
            <summary className="button quiet">
              <Icon name="edit" />
              Rename Map
            </summary>
            <Form method="post" action={`/map/${map.id}/rename`} reloadDocument>
              <label htmlFor="rename-title">New title</label>
              <input
                id="rename-title"
                name="title"
                defaultValue={map.query}
                maxLength={60}
                required
                dir="auto"
              />
              <button className="button primary" type="submit">
                Rename
              </button>
            </Form>
          </details>
          <Link className="button quiet danger" to={`/map/${map.id}/delete`}>
            <Icon name="trash" />
            Delete Map
          </Link>
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

/** Copies the address with scripts; without, the address stands in a field to copy from. */
function ShareMap({ address }: { address: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(messages.map.shareCopied);
    } catch {
      setSaid(messages.map.shareFailed);
    }
  };
  return (
    <div className="share">
      <button type="button" className="button quiet js-only" onClick={share}>
        <Icon name="share" />
        Share Map
      </button>
      <label className="no-js-only">
        Share Map
        <input readOnly value={address} />
      </label>
      <p role="status" className="hint">
        {said}
      </p>
    </div>
  );
}
