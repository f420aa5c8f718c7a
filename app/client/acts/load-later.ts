/** The pauses before each retry of a script that failed to load. */
export const againAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Imports a script on demand and retries if it fails to load. Browsers that cache failed imports give the same failure
 * each time; they are no worse off.
 * @throws the error of the last try
 */
export async function loadLater<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const wait of againAfterMs) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return load();
}
