import { type MouseEvent, useEffect, useState } from 'react';
import { Overlay } from '~/ui/parts/overlay';

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
 * Says that a map is loading from the click on its link until the browser has it. Without scripts the browser's own sign is all there is.
 * @returns what to draw, and what the link calls when it is clicked
 */
export function useMapLoading() {
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    if (!isLoading) return;
    // Back from the map, the browser may show this page as it was left.
    const back = () => setLoading(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [isLoading]);

  return {
    loading: isLoading ? (
      <Overlay label="Loading Knowledge Map" onCancel={() => setLoading(false)}>
        <MapLoading />
      </Overlay>
    ) : null,
    onOpen: (event: MouseEvent) => {
      const opensHere =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (opensHere && !event.defaultPrevented) setLoading(true);
    },
  };
}
