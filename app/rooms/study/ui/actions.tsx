import { useRef } from 'react';
import { FormInPlace } from '~/client/acts/form-in-place';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Time } from '~/kit/parts/time';
import type { SayToast } from '~/kit/parts/toast';
import { CopyMarkdown, ShareMap } from './copying';
import type { MapFacts } from './facts';

/** The side panel with the map's actions. It slides in from the menu button, with and without scripts. */
export function MapActions({
  map,
  isOwner,
  nodeId,
  say,
}: {
  map: MapFacts;
  isOwner: boolean;
  nodeId: string | null;
  say: SayToast;
}) {
  return (
    <aside className="map-actions" id="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">Actions &amp; Controls</h2>
      <ShareMap address={map.address} say={say} />
      <ButtonLink variant="quiet" icon="download" to={`/map/${map.id}/download`} reloadDocument download>
        Download Data
      </ButtonLink>
      <ButtonLink variant="quiet" icon="download" to={`/map/${map.id}/export`} reloadDocument>
        Export
      </ButtonLink>
      <ButtonLink variant="quiet" icon="search" to={`/search?map=${map.id}`} reloadDocument>
        Search This Map
      </ButtonLink>
      <ButtonLink variant="quiet" icon="copy" to={`/map/${map.id}/copy`} reloadDocument>
        Keep a Copy
      </ButtonLink>
      <CopyMarkdown address={`/map/${map.id}/download?as=markdown`} say={say} />
      <label>
        <input type="checkbox" id="print-unfolded" />
        Print only what is unfolded
      </label>
      {isOwner ? (
        <>
          <h3>Settings</h3>
          <ButtonLink variant="quiet" icon="edit" to={`/map/${map.id}/edit`} reloadDocument>
            Edit Map
          </ButtonLink>
          <ButtonLink variant="quiet" icon="sparkle" to={`/map/${map.id}/grow`} reloadDocument>
            Grow Map
          </ButtonLink>
          <ButtonLink variant="quiet" icon="book" to={`/map/${map.id}/sources`} reloadDocument>
            Sources
          </ButtonLink>
          <VisibilityForm map={map} nodeId={nodeId} />
          <RenameForm map={map} say={say} />
        </>
      ) : null}
      <Keys isOwner={isOwner} />
      <Facts map={map} isOwner={isOwner} />
      {isOwner && !map.isPublic ? (
        <p className="hint">
          Made public, everybody can keep a copy, with its lessons and your cards, that tells your name.
        </p>
      ) : null}
      {isOwner ? (
        <ButtonLink className="delete-map" variant="danger" icon="trash" to={`/map/${map.id}/delete`} reloadDocument>
          Delete Map
        </ButtonLink>
      ) : null}
    </aside>
  );
}

function Facts({ map, isOwner }: { map: MapFacts; isOwner: boolean }) {
  return (
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
      {map.copies ? (
        <div>
          <dt>Copies by others</dt>
          <dd>{map.copies}</dd>
        </div>
      ) : null}
      <div>
        <dt>Status</dt>
        <dd>{map.isPublic ? 'Public' : 'Private'}</dd>
      </div>
      {isOwner || map.language ? (
        <div>
          <dt>Language</dt>
          <dd>{isOwner ? <a href={`/map/${map.id}/language`}>{map.language ?? 'Not known'}</a> : map.language}</dd>
        </div>
      ) : null}
      <div>
        <dt>Written by</dt>
        <dd>
          {map.source.kind === 'library'
            ? `Built-in library, ${map.source.name}`
            : `${map.source.name}${map.source.prompt && `, prompt ${map.source.prompt}`}`}
        </dd>
      </div>
    </dl>
  );
}

const keys = [
  ['Arrows', 'Move, unfold, fold'],
  ['Enter', 'Open a lesson, fold a branch'],
  ['Home, End', 'First, last'],
  ['*', 'Unfold all on this level'],
  ['Letters', 'Go to a label'],
  ['/', 'Find in map'],
  ['+, −, 0', 'Zoom the mind map'],
] as const;

const editKeys = [
  ['F2', 'Rename'],
  ['Enter, Tab', 'Add after, add below'],
  ['Alt + arrows', 'Move the node'],
  ['Delete', 'Delete'],
  ['Ctrl + Z', 'Undo; with Shift redo'],
  ['Escape', 'End editing'],
] as const;

function Keys({ isOwner }: { isOwner: boolean }) {
  return (
    <details className="js-only">
      <summary>Keys, while the focus is in the map</summary>
      <dl className="facts">
        {[...keys, ...(isOwner ? [['Edit', 'With it on:'] as const, ...editKeys] : [])].map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RenameForm({ map, say }: { map: MapFacts; say: SayToast }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    say(messages.map.renamed);
    fold.current?.querySelector('summary')?.focus();
    fold.current?.removeAttribute('open');
  };
  return (
    <details className="rename" ref={fold}>
      <summary className="button quiet">
        <Icon name="edit" />
        Rename Map
      </summary>
      <FormInPlace
        action={`/map/${map.id}/rename`}
        route="rooms/map/routes/rename"
        failed={messages.map.updateFailed}
        onDone={close}
      >
        {(isBusy) => (
          <>
            <label htmlFor="rename-title">New title</label>
            <input
              id="rename-title"
              name="title"
              defaultValue={map.query}
              data-max={limits.topicMaxCharacters}
              required
              dir="auto"
            />
            <output className="count" />
            <Button busy={isBusy}>{isBusy ? 'Renaming...' : 'Rename'}</Button>
          </>
        )}
      </FormInPlace>
    </details>
  );
}

function VisibilityForm({ map, nodeId }: { map: MapFacts; nodeId: string | null }) {
  return (
    <FormInPlace
      action={`/map/${map.id}/visibility`}
      route="rooms/map/routes/visibility"
      failed={messages.map.updateFailed}
      fields={{ public: map.isPublic ? '0' : '1', ...(nodeId === null ? {} : { node: nodeId }) }}
    >
      {(isBusy) => (
        <Button variant="quiet" icon={map.isPublic ? 'lock' : 'globe'} busy={isBusy}>
          {isBusy ? 'Updating...' : map.isPublic ? 'Make Private' : 'Make Public'}
        </Button>
      )}
    </FormInPlace>
  );
}
