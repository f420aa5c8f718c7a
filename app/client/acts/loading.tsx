import type { MouseEvent } from 'react';
import { clientWords } from '~/client/words';
import { Overlay } from '~/kit/parts/overlay';
import { useDocumentLoad } from './document-load';

/** §2: shown while a map's document is loading. */
export function MapLoading() {
  return (
    <div className="map-loading" role="status">
      <h2>{clientWords.loadingKnowledgeMap}</h2>
      <p>{clientWords.preparingYourKnowledgeMap}</p>
    </div>
  );
}

/**
 * Shows that a map is loading, from the click on its link until its document arrives.
 * @returns the element to render, and the click handler of the link
 */
export function useMapLoading() {
  const { isLoading, begin, end } = useDocumentLoad();
  return {
    loading: isLoading ? (
      <Overlay label={clientWords.loadingKnowledgeMap} onCancel={end}>
        <MapLoading />
      </Overlay>
    ) : null,
    onOpen: (event: MouseEvent) => {
      const opensHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (opensHere && !event.defaultPrevented) begin();
    },
  };
}
