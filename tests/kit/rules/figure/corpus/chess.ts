/** Blocks of the kind `chess`: as courses have them, and as nobody should. */

export interface CorpusBlock {
  readonly name: string;
  readonly block: string;
}

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export const goodChess: readonly CorpusBlock[] = [
  { name: 'the start', block: 'startpos' },
  { name: 'the start by fen:', block: 'fen: startpos' },
  { name: 'a bare position', block: `${start} w KQkq - 0 1` },
  { name: 'pieces alone', block: `fen: ${start}` },
  { name: 'after 1 e4', block: 'fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\narrows: e2e4' },
  { name: 'Italian game', block: 'fen: r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\nmarks: f7' },
  { name: 'a fork', block: 'fen: 4k3/8/8/8/8/2n5/8/R3K2R b\narrows: c3a2 c3e2' },
  { name: 'a pin', block: 'fen: 4k3/4n3/8/8/8/8/8/4RK2 w\narrows: e1e8\nmarks: e7' },
  { name: 'mate on the back rank', block: 'fen: 3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1' },
  { name: 'fool’s mate', block: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w\narrows: h4e1' },
  { name: 'from Black', block: 'startpos\nfrom: black' },
  { name: 'black below', block: 'startpos\nblack: below' },
  { name: 'white above', block: 'startpos\nwhite: above' },
  { name: 'from White', block: 'startpos\nfrom: white' },
  { name: 'an empty board', block: 'fen: 8/8/8/8/8/8/8/8\nmarks: a1 h8' },
  { name: 'moves of a knight', block: '8/8/8/8/3N4/8/8/8\nmarks: b3, b5, c2, c6, e2, e6, f3, f5' },
  { name: 'with a title', block: 'title: The opposition\nfen: 8/8/4k3/8/4K3/4P3/8/8 w - - 0 1' },
  { name: 'with a description', block: 'alt: Two kings.\nfen: 8/8/4k3/8/4K3/8/8/8' },
  { name: 'squares in capitals', block: 'startpos\nmarks: E4 D5\narrows: G1F3' },
  { name: 'arrows with dashes', block: 'startpos\narrows: e2-e4, e7→e5; d2->d4' },
  { name: 'blank lines', block: '\n\nstartpos\n\nmarks: e4\n' },
];

export const hostileChess: readonly CorpusBlock[] = [
  { name: 'nine rows', block: 'fen: 8/8/8/8/8/8/8/8/8' },
  { name: 'seven rows', block: 'fen: 8/8/8/8/8/8/8' },
  { name: 'a row of nine', block: 'fen: 8/8/8/ppppppppp/8/8/8/8' },
  { name: 'a row of 4,000 digits', block: `fen: ${'9'.repeat(4000)}/8/8/8/8/8/8/8` },
  { name: '4,000 slashes', block: `fen: ${'/'.repeat(4000)}` },
  { name: 'an unknown letter', block: 'fen: 8/8/8/3x4/8/8/8/8' },
  { name: 'a script as a position', block: 'fen: <script>alert(1)</script>' },
  { name: 'a square off the board', block: 'startpos\nmarks: i9' },
  { name: 'an arrow off the board', block: 'startpos\narrows: e2e9' },
  { name: 'an arrow to its own square', block: 'startpos\narrows: e2e2' },
  { name: 'two boards', block: 'startpos\nstartpos' },
  { name: 'no board', block: 'marks: e4' },
  { name: 'controls and directions', block: 'startpos\n\u0000\u202emarks: e4' },
  { name: 'keys of objects', block: 'fen: constructor/__proto__/8/8/8/8/8/8' },
  { name: 'all squares, many times', block: `startpos\nmarks: ${'a1 b2 c3 '.repeat(1000)}` },
  { name: '1,900 arrows', block: `startpos\narrows: ${'a1h8 h8a1 '.repeat(950)}` },
  { name: 'no side', block: 'fen: 8/8/8/8/8/8/8/8 white' },
  { name: 'entities', block: 'startpos\nmarks: &lt;e4&gt;' },
  { name: 'an emoji', block: 'fen: 8/8/8/8/8/8/8/7👑' },
];
