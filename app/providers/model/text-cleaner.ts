/** Joins surrogate pairs that were split between pieces, replaces lone surrogates, and drops a byte order mark. */
export function createTextCleaner() {
  let carry = '';
  let started = false;
  return {
    push(piece: string): string {
      let text = carry + piece;
      carry = '';
      if (/[\uD800-\uDBFF]$/.test(text)) {
        carry = text.slice(-1);
        text = text.slice(0, -1);
      }
      if (!started && text !== '') {
        started = true;
        text = text.replace(/^\uFEFF/, '');
      }
      return text.replace(/\p{Surrogate}/gu, '\uFFFD');
    },
    end(): string {
      const text = carry === '' ? '' : '\uFFFD';
      carry = '';
      return text;
    },
  };
}
