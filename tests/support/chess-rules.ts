/**
 * The rules of chess: positions in FEN, legal moves, check, mate, stalemate, and moves in algebraic notation. Small and
 * plain rather than fast; the tests of the course on chess judge its positions with it.
 */

export interface Position {
  /** 64 squares from a1, b1 … to h8: a FEN letter, or '' where nothing stands. */
  readonly board: readonly string[];
  readonly white: boolean;
  /** Letters of FEN: KQkq. */
  readonly castling: string;
  /** The square behind a pawn that has just made a double step; -1: none. */
  readonly passing: number;
}

export interface Move {
  readonly from: number;
  readonly to: number;
  /** The letter of the new piece, in capitals; '' for all but promotions. */
  readonly promotion: string;
}

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const squareAt = (name: string): number => 'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
export const nameOf = (square: number): string => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;

const at = (position: Position, square: number): string => position.board[square] ?? '';
const isWhite = (piece: string): boolean => piece !== '' && piece === piece.toUpperCase();
const isOf = (piece: string, white: boolean): boolean => piece !== '' && isWhite(piece) === white;

/** A position; without a field for castling, kings and rooks at home may castle. */
export function readFen(text: string): Position {
  const [placement = '', side = 'w', castling, passing = '-'] = (text.trim() === 'startpos' ? start : text)
    .trim()
    .split(/\s+/);
  const rows = placement.split('/').map((row) => row.replace(/\d/g, (digit) => '.'.repeat(Number(digit))));
  if (rows.length !== 8 || rows.some((row) => !/^[.kqrbnpKQRBNP]{8}$/.test(row))) throw new Error(`No board: ${text}`);
  const board = rows
    .reverse()
    .join('')
    .split('')
    .map((piece) => (piece === '.' ? '' : piece));
  const home = (king: string, rook: string): boolean =>
    board[king === 'K' ? 4 : 60] === king && board[squareAt(rook)] === (king === 'K' ? 'R' : 'r');
  const rights = [home('K', 'h1') && 'K', home('K', 'a1') && 'Q', home('k', 'h8') && 'k', home('k', 'a8') && 'q'];
  return {
    board,
    white: side !== 'b',
    castling: castling ?? rights.filter(Boolean).join(''),
    passing: passing === '-' ? -1 : squareAt(passing),
  };
}

/** The first part of FEN and the side to move: what tells positions apart in the course. */
export function fenOf({ board, white }: Position): string {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    board
      .slice(8 * rank, 8 * rank + 8)
      .map((piece) => piece || '.')
      .join('')
      .replace(/\.+/g, (gap) => String(gap.length)),
  );
  return `${rows.join('/')} ${white ? 'w' : 'b'}`;
}

const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const diagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const jumps = [1, -1].flatMap((one) => [2, -2].flatMap((two) => [[one, two] as const, [two, one] as const]));
const ways: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  r: straight,
  b: diagonal,
  q: [...straight, ...diagonal],
  k: [...straight, ...diagonal],
  n: jumps,
};

function step(square: number, [file, rank]: readonly [number, number]): number {
  const [x, y] = [(square % 8) + file, Math.floor(square / 8) + rank];
  return x < 0 || x > 7 || y < 0 || y > 7 ? -1 : x + 8 * y;
}

/** The squares that the piece on a square attacks, whoever stands there. */
export function attacksFrom(position: Position, square: number): readonly number[] {
  const piece = at(position, square);
  const kind = piece.toLowerCase();
  if (kind === 'p') {
    const up = isWhite(piece) ? 1 : -1;
    return [step(square, [-1, up]), step(square, [1, up])].filter((to) => to >= 0);
  }
  const found: number[] = [];
  for (const way of ways[kind] ?? []) {
    let to = step(square, way);
    while (to >= 0) {
      found.push(to);
      if (kind === 'k' || kind === 'n' || at(position, to) !== '') break;
      to = step(to, way);
    }
  }
  return found;
}

/** The squares of the pieces of one side that attack a square. */
export const attackersOf = (position: Position, square: number, white: boolean): readonly number[] =>
  position.board.flatMap((piece, from) =>
    isOf(piece, white) && attacksFrom(position, from).includes(square) ? [from] : [],
  );

const kingOf = (position: Position, white: boolean): number => position.board.indexOf(white ? 'K' : 'k');

/** Whether the king of one side is attacked. */
export function isAttacked(position: Position, white: boolean): boolean {
  const king = kingOf(position, white);
  return king >= 0 && isReached(position, king, !white);
}

/** As `attackersOf`, looking out from the square: quicker. */
function isReached(position: Position, square: number, white: boolean): boolean {
  const piece = (kind: string): string => (white ? kind.toUpperCase() : kind);
  const meets = (kinds: string, way: readonly [number, number], far: boolean): boolean => {
    let to = step(square, way);
    while (far && to >= 0 && at(position, to) === '') to = step(to, way);
    return to >= 0 && at(position, to) !== '' && [...kinds].some((kind) => at(position, to) === piece(kind));
  };
  const back = white ? -1 : 1;
  return (
    straight.some((way) => meets('rq', way, true) || meets('k', way, false)) ||
    diagonal.some((way) => meets('bq', way, true) || meets('k', way, false)) ||
    jumps.some((way) => meets('n', way, false)) ||
    meets('p', [-1, back], false) ||
    meets('p', [1, back], false)
  );
}

export const inCheck = (position: Position): boolean => isAttacked(position, position.white);

/** The position after a move, which must be possible. */
export function play(position: Position, { from, to, promotion }: Move): Position {
  const board = [...position.board];
  const piece = at(position, from);
  const kind = piece.toLowerCase();
  board[to] = promotion === '' ? piece : position.white ? promotion : promotion.toLowerCase();
  board[from] = '';
  if (kind === 'p' && to === position.passing) board[to + (position.white ? -8 : 8)] = '';
  if (kind === 'k' && Math.abs(to - from) === 2) {
    const [rookFrom, rookTo] = to > from ? [from + 3, from + 1] : [from - 4, from - 1];
    board[rookTo] = board[rookFrom] ?? '';
    board[rookFrom] = '';
  }
  const lost = [from, to].flatMap((square) => ({ 0: 'Q', 4: 'KQ', 7: 'K', 56: 'q', 60: 'kq', 63: 'k' })[square] ?? '');
  return {
    board,
    white: !position.white,
    castling: [...position.castling].filter((right) => !lost.join('').includes(right)).join(''),
    passing: kind === 'p' && Math.abs(to - from) === 16 ? (from + to) / 2 : -1,
  };
}

function pawnMoves(position: Position, from: number): readonly number[] {
  const up = position.white ? 8 : -8;
  const rank = Math.floor(from / 8);
  const found: number[] = [];
  if (at(position, from + up) === '') {
    found.push(from + up);
    if (rank === (position.white ? 1 : 6) && at(position, from + 2 * up) === '') found.push(from + 2 * up);
  }
  for (const to of attacksFrom(position, from))
    if (isOf(at(position, to), !position.white) || to === position.passing) found.push(to);
  return found;
}

function castlings(position: Position): readonly Move[] {
  const home = position.white ? 4 : 60;
  const may = (right: string, empty: readonly number[], crossed: number): boolean =>
    position.castling.includes(position.white ? right : right.toLowerCase()) &&
    empty.every((by) => at(position, home + by) === '') &&
    !isReached(position, home, !position.white) &&
    !isReached(position, home + crossed, !position.white);
  return [
    ...(may('K', [1, 2], 1) ? [{ from: home, to: home + 2, promotion: '' }] : []),
    ...(may('Q', [-1, -2, -3], -1) ? [{ from: home, to: home - 2, promotion: '' }] : []),
  ];
}

export function legalMoves(position: Position): readonly Move[] {
  const moves: Move[] = [...castlings(position)];
  position.board.forEach((piece, from) => {
    if (!isOf(piece, position.white)) return;
    const isPawn = piece.toLowerCase() === 'p';
    for (const to of isPawn ? pawnMoves(position, from) : attacksFrom(position, from)) {
      if (isOf(at(position, to), position.white)) continue;
      const last = isPawn && (to < 8 || to > 55);
      for (const promotion of last ? ['Q', 'R', 'B', 'N'] : ['']) moves.push({ from, to, promotion });
    }
  });
  return moves.filter((move) => !isAttacked(play(position, move), position.white));
}

export const isMate = (position: Position): boolean => inCheck(position) && legalMoves(position).length === 0;
export const isStalemate = (position: Position): boolean => !inCheck(position) && legalMoves(position).length === 0;

/** A legal move in algebraic notation, with + and #. */
export function notation(position: Position, move: Move, legal = legalMoves(position)): string {
  const piece = at(position, move.from);
  const kind = piece.toUpperCase();
  const after = play(position, move);
  const sign = inCheck(after) ? (legalMoves(after).length === 0 ? '#' : '+') : '';
  if (kind === 'K' && Math.abs(move.to - move.from) === 2) return (move.to > move.from ? 'O-O' : 'O-O-O') + sign;
  const takes = at(position, move.to) !== '' || (kind === 'P' && move.to % 8 !== move.from % 8) ? 'x' : '';
  const target = nameOf(move.to);
  if (kind === 'P') {
    const by = takes === '' ? '' : nameOf(move.from).charAt(0);
    return by + takes + target + (move.promotion === '' ? '' : `=${move.promotion}`) + sign;
  }
  const others = legal.filter(({ from, to }) => from !== move.from && to === move.to && at(position, from) === piece);
  const own = nameOf(move.from);
  const sameFile = others.some(({ from }) => from % 8 === move.from % 8);
  const sameRank = others.some(({ from }) => Math.floor(from / 8) === Math.floor(move.from / 8));
  const which = others.length === 0 ? '' : !sameFile ? own.charAt(0) : !sameRank ? own.charAt(1) : own;
  return kind + which + takes + target + sign;
}

/** The legal move that is written so; `!` and `?` behind it are not read. Null: there is none. */
export function moveOf(position: Position, written: string): Move | null {
  const legal = legalMoves(position);
  const plain = written.replace(/[!?]+$/, '');
  return legal.find((move) => notation(position, move, legal) === plain) ?? null;
}

/** The position after moves that are written one after the other; null if one of them is not legal. */
export function playAll(position: Position, written: readonly string[]): Position | null {
  let here = position;
  for (const each of written) {
    const move = moveOf(here, each);
    if (!move) return null;
    here = play(here, move);
  }
  return here;
}

/** The fault of a position; '' if it can be one of a game, as far as a glance can tell. */
export function positionFault(position: Position): string {
  const { board, white } = position;
  const count = (letters: string): number => board.filter((piece) => piece !== '' && letters.includes(piece)).length;
  if (count('K') !== 1 || count('k') !== 1) return 'It needs one king of each colour.';
  if ([...board.slice(0, 8), ...board.slice(56)].some((piece) => piece === 'p' || piece === 'P'))
    return 'A pawn stands on the first or the last rank.';
  for (const side of ['KQRBNP', 'kqrbnp']) {
    const promoted = [...side.slice(1, 5)].reduce(
      (sum, kind, index) => sum + Math.max(0, count(kind) - (index === 0 ? 1 : 2)),
      0,
    );
    if (count(side.charAt(5)) + promoted > 8) return 'There are too many pieces.';
  }
  return isAttacked(position, !white) ? 'The side that has just moved is in check.' : '';
}
