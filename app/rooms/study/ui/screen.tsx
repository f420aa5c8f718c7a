import { Fragment, type ReactNode, useRef, useState } from 'react';
import { DocumentForm } from '~/client/acts/document-form';
import { DrawnOnce } from '~/kit/page/drawn-once';
import { Link } from '~/kit/page/router';
import { Button, ButtonLink } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { useAwaitedLeaf } from '~/rooms/lesson/ui/awaited-leaf';
import { studyWords } from '~/rooms/study/words';
import type { MapFacts } from './facts';
import { MapHeader } from './header';
import { AwaitedPanel } from './panel-later';
import { MapToolbar, MapZoom } from './toolbar';
import { TreeSlot, useTree } from './tree';
import { WhereToGo } from './where-to-go';

interface MapScreenProps {
  readonly map: MapFacts;
  readonly isOwner: boolean;
  readonly nodeId: string | null;
  /** The open lesson fills the page (reading mode). */
  readonly isReading: boolean;
  /** The panel of the open leaf. */
  readonly children: ReactNode;
}

/** The map: header, tree, 'Actions & Controls', and the panel of the leaf that is open. */
export function MapScreen({ map, isOwner, nodeId, isReading, children }: MapScreenProps) {
  const [shown, setShown] = useState([map.visible, map.total]);
  const [zoom, setZoom] = useState(1);
  const status = useRef<HTMLParagraphElement>(null);
  const awaited = useAwaitedLeaf(nodeId);
  const { slot, tree, ready } = useTree(map, nodeId, awaited, isOwner, {
    onVisible: (...counts) => setShown(counts),
    onZoom: setZoom,
    // Set without React, because it changes with every move of the pointer.
    onHover: (path) =>
      status.current?.replaceChildren(
        ...path.flatMap((label, at): (Node | string)[] => {
          if (at === 0) return [label];
          const isolated = document.createElement('bdi');
          isolated.append(label);
          return [' > ', isolated];
        }),
      ),
  });

  const awaitedPath = nodeId === null && awaited !== null ? tree.current?.path(awaited) : undefined;

  const isOpen = nodeId !== null || awaitedPath !== undefined;

  return (
    <div className={`map ${isOpen ? 'with-panel' : ''} ${isReading ? 'reading' : ''}`}>
      <MapHeader map={map} isOwner={isOwner} nodeId={nodeId} />
      <div className="map-body">
        <section className="map-tree" aria-labelledby="tree-title">
          <header className="map-tree-head">
            <h2 id="tree-title">{studyWords.knowledgeMap}</h2>
            <p className="map-count" aria-live="polite">
              {studyWords.shownNodes({ shown: shown[0] ?? 0, n: shown[1] ?? 0 })}
            </p>
            {map.goTo ? <WhereToGo to={map.goTo} lang={map.written.lang} /> : null}
            {map.total === 0 ? null : <MapToolbar tree={tree} ready={ready} />}
            {map.about ? (
              <details className="map-about" open>
                <summary>{studyWords.aboutThisTopic}</summary>
                <AboutTopic about={map.about} />
              </details>
            ) : null}
            {map.noEnd ? <NoEnd id={map.id} says={map.noEnd} isOwner={isOwner} /> : null}
          </header>
          {map.total === 0 ? (
            <EmptyState heading="h3" title={studyWords.noDataAvailable}>
              <p>{studyWords.loadSomeDataTo}</p>
            </EmptyState>
          ) : (
            <div className="map-canvas">
              <TreeSlot slot={slot} />
              <MapZoom tree={tree} zoom={zoom} />
            </div>
          )}
          <DrawnOnce
            as="footer"
            part="map-foot"
            className="map-foot"
            on={[map.key, map.written, map.faults, map.libraryNote]}
          >
            {() => (
              <>
                <ul className="leaf-key" aria-hidden="true">
                  {map.key.map(([mark, words]) => (
                    <li key={mark} data-state={mark}>
                      {words}
                    </li>
                  ))}
                </ul>
                <p className="map-status" aria-hidden="true" {...map.written} ref={status} />
                {map.faults ? <p className="hint">{map.faults}</p> : null}
                {map.libraryNote ? (
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by course/ui/library-note.tsx
                  <p className="map-source" dangerouslySetInnerHTML={{ __html: map.libraryNote }} />
                ) : null}
              </>
            )}
          </DrawnOnce>
        </section>
        {children}
        {awaited && awaitedPath ? <AwaitedPanel mapId={map.id} nodeId={awaited} path={awaitedPath} /> : null}
      </div>
    </div>
  );
}

/** The library's content on the topic: a part of a written outline, or nothing. */
function AboutTopic({ about }: { about: NonNullable<MapFacts['about']> }) {
  if (about.kind === 'part') {
    return (
      <p>
        {rich(studyWords.inTheBuiltIn({ name: about.name, label: about.label }), {
          link: (text) => (
            <Link to={`?node=${about.leafId}`} preventScrollReset>
              {text}
            </Link>
          ),
        })}
      </p>
    );
  }
  return (
    <p>
      {about.isEnglish ? studyWords.nothingIsWritten : studyWords.nothingIsWrittenEnglish}
      {about.nearest.length > 0 ? ` ${studyWords.theNearestTopics} ` : null}
      {about.nearest.map((name, at) => (
        <Fragment key={name}>
          {at > 0 ? ', ' : null}
          <a href={`/?topic=${encodeURIComponent(name)}`}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}

/** Says that the outline is incomplete, and lets its owner continue it, keep it so, or delete it. */
function NoEnd({ id, says, isOwner }: { id: string; says: string; isOwner: boolean }) {
  const form = (end: string, label: string, busyLabel: string) => (
    <DocumentForm action={`/map/${id}/continue`}>
      {(busy) => (
        <>
          <input type="hidden" name="end" value={end} />
          <Button small variant={end ? 'plain' : 'primary'} busy={busy}>
            {busy ? busyLabel : label}
          </Button>
        </>
      )}
    </DocumentForm>
  );
  return (
    <div className="map-about actions">
      <p>{says}</p>
      {isOwner ? (
        <>
          {form('', studyWords.continueWriting, studyWords.asking)}
          <ButtonLink variant="quiet" small to={`/map/${id}/delete`} reloadDocument>
            {studyWords.throwAway}
          </ButtonLink>
          {form('here', studyWords.keepItAsIt, studyWords.keeping)}
        </>
      ) : null}
    </div>
  );
}
