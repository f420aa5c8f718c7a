import type { Rooms } from '~/composition.server';

type Place = Parameters<Rooms['note']['openNote']>[0];
type Known = Parameters<Rooms['note']['openNote']>[1];

/** A note as data for its HTML. */
export const noteView = async (rooms: Pick<Rooms, 'note'>, place: Place, known?: Known) => ({
  mapId: place.mapId,
  nodeId: place.nodeId,
  ...(await rooms.note.openNote(place, known)),
});
