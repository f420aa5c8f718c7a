import type { MouseEvent } from 'react';
import { Overlay } from '~/kit/parts/overlay';
import { useDocumentLoad } from './document-load';

/** §2: what is said while a map's document is on its way. */
export function MapLoading() {
  return (
    <div className="map-loading" role="status">
      <h2>Loading Knowledge Map</h2>
      <p>Preparing your knowledge map...</p>
    </div>
  );
}

/**
 * Says that a map is loading, from the click on its link until the browser has it.
 * @returns what to draw, and what the link calls when it is clicked
 */
export function useMapLoading() {
  const { isLoading, begin, end } = useDocumentLoad();
  return {
    loading: isLoading ? (
      <Overlay label="Loading Knowledge Map" onCancel={end}>
        <MapLoading />
      </Overlay>
    ) : null,
    onOpen: (event: MouseEvent) => {
      const opensHere =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (opensHere && !event.defaultPrevented) begin();
    },
  };
}
