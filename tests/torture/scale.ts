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
      servers: 3,
      rounds: 100,
      textBytes: [10_000, 50_000, 200_000],
    }
  : {
      kills: 3,
      submits: 20,
      disconnects: 30,
      callers: 10,
      deaf: 10,
      streams: 20,
      servers: 2,
      rounds: 2,
      textBytes: [10_000],
    };

/** A line that `npm run torture` writes into the docs. */
export const tell = (line: string): boolean => process.stdout.write(`torture: ${line}\n`);
