import { retryPausesMs } from '~/client/network/retry';

/**
 * Imports a script on demand and retries if it fails to load. Browsers that cache failed imports give the same failure
 * each time; they are no worse off.
 * @throws the error of the last try
 */
export async function loadLater<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const wait of retryPausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return load();
}
