/** Joins pieces until they have a minimum length, because each piece of a stream has a cost of its own. */
export async function* gathered(
  pieces: AsyncIterable<string> | Iterable<string>,
  leastCharacters = 16_000,
): AsyncGenerator<string, void, void> {
  let some: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    some.push(piece);
    length += piece.length;
    if (length < leastCharacters) continue;
    yield some.join('');
    some = [];
    length = 0;
  }
  if (length > 0) yield some.join('');
}
