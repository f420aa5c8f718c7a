/** The order of a card's options: another one for each review. The first is known before a library card is kept. */
export const shuffleSeed = (id: string, onceKey: string | null, seen: number): string =>
  `${seen === 0 && onceKey?.startsWith('library:') ? onceKey : id} ${seen}`;
