/** The row was deleted with its owner or its map, so the result has no place. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** The provider ended the text at its limit of length. */
export class LengthLimit extends Error {
  override readonly name = 'LengthLimit';
}

/** Another process has the run, so nothing that is done here counts any more. */
export class Lost extends Error {
  override readonly name = 'Lost';
}
