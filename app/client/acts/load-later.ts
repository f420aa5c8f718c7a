/** How often and how long we wait for a script that did not come through. */
export const againAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Loads a script that comes with a request of its own, again where it did not come through. Browsers that remember a
 * failed import give the same failure each time; they are no worse off.
 * @throws what the last try threw
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
