const waiting: (() => void)[] = [];

/**
 * Resolves when long work may go on for one more slice: everything else has been served meanwhile, and all other work
 * in slices that waited longer has had one. So others wait for one slice, however many drawings and imports there are.
 */
export const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) startNext();
  });

async function startNext(): Promise<void> {
  await quietRound();
  waiting.shift()?.();
  if (waiting.length > 0) startNext();
}

let connections = 0;
/** Long work goes on after so many connections, though further ones come. */
const connectionsFirst = 1_000;

/** Told of each connection that the server accepts. */
export const connectionAccepted = (): void => {
  connections += 1;
};

/**
 * Resolves after a round of the event loop that accepted no connection, or after `connectionsFirst` of them. Node
 * accepts one connection in a round (libuv since 1.45): during long rounds all who connect behind a flood wait.
 */
export async function quietRound(): Promise<void> {
  const before = connections;
  await round();
  for (let seen = -1; seen !== connections && connections - before < connectionsFirst; ) {
    seen = connections;
    await round();
  }
}

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
