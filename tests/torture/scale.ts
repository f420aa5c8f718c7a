/** The full numbers with `npm run torture`, and smaller ones in every `npm test`. */
export const isFull = process.env.TOPIARY_TORTURE === 'full';

export const scale = isFull
  ? {
      kills: 200,
      submits: 1000,
      disconnects: 1000,
      callers: 40,
      deaf: 100,
      streams: 100,
      rounds: 100,
      textBytes: [10_000, 50_000, 200_000],
      costs: {
        held: 1_200,
        saves: 456,
        imports: 48,
        importNodes: 2_000,
        previews: 312,
        documents: 36,
        letters: 400_000,
        pages: 48,
        nodes: 45_000,
      },
    }
  : {
      kills: 4,
      submits: 20,
      disconnects: 40,
      callers: 10,
      deaf: 30,
      streams: 20,
      rounds: 3,
      textBytes: [10_000],
      costs: {
        held: 150,
        saves: 24,
        imports: 12,
        importNodes: 1_000,
        previews: 12,
        documents: 6,
        letters: 40_000,
        pages: 12,
        nodes: 5_000,
      },
    };

/** A line that `npm run torture` writes into the docs. */
export const tell = (line: string): boolean => process.stdout.write(`torture: ${line}\n`);
