/** Messages of editing in place, besides those from the server. */
export const words = {
  begins: 'Editing. Enter adds after, Tab adds below, F2 renames, Alt and arrows move, Escape ends.',
  beginsByTouch: 'Editing. Choose a node, then press it to rename it, or ⋯ for more.',
  cannotMove: 'It cannot go further this way.',
  topicStays: 'The topic stays at the top. Rename the map to change it.',
  ownLesson: 'This is the lesson of the branch.',
  failed: 'The map could not be changed.',
  takenBack: 'Taken back.',
  gone: 'The node is gone: here it would be a new one.',
} as const;

export const waiting = (count: number): string =>
  count === 0 ? '' : `No connection: ${count === 1 ? '1 change waits' : `${count} changes wait`} and will be sent.`;
