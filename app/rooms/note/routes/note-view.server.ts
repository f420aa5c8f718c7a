import type { Rooms } from '~/composition.server';

type Place = Parameters<Rooms['note']['openNote']>[0];

/** A note as data for its HTML. */
export const noteView = async (rooms: Pick<Rooms, 'note'>, place: Place) => ({
  mapId: place.mapId,
  nodeId: place.nodeId,
  ...(await rooms.note.openNote(place)),
});
