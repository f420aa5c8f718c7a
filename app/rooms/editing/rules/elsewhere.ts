/** Messages on an open map about changes made in another tab, on another device, or by its owner. */
export const elsewhere = {
  changed: 'Changed in another tab.',
  changedByOwner: 'The owner has changed this map.',
  /** Too much has changed, or too long ago, to update the page in place. */
  loadAnew: 'This map has changed. Load the page anew to see it.',
  mapGone: 'This map cannot be opened any more: it is in the bin, or you are signed out.',
  mapGoneForReaders: 'This map cannot be opened any more: its owner has put it away or made it private.',
  nodeGone: 'This leaf was taken out of the map in another tab.',
  /** The node has no lesson of its own. */
  nodeIsBranch: 'This leaf has become a branch in another tab.',
} as const;
