import { noteLanguage } from '~/rooms/map/acts/note-language';
import { batchedLimiter } from '~/store/file/batched-limiter';
import type { Opened } from './opened.server';
import type { OpenRuns } from './runs.server';

/** Everything that an act may ask for. Each takes what it names. */
export function groundOf(opened: Opened, { runs, uploads, clearing }: OpenRuns) {
  const { settings, stores, providers, clock, random, report } = opened;
  const { model, mailer, push, passwords, secrets, work, code, encoder, coursePictures, treeOf, languages } = providers;
  const { scheduler, memoryFit, webhookSender } = providers;
  return {
    ...stores,
    ...clearing,
    ...{ model, mailer, push, passwords, secrets, work, code, encoder, coursePictures, treeOf, languages },
    ...{ scheduler, memoryFit, webhookSender },
    ...{ runs, uploads, clock, random, report },
    /** For requests that only read. */
    readLimiter: batchedLimiter(stores.limiter),
    ways: {
      password: settings.passwordLogin,
      google: settings.google !== null,
      provider: settings.oidc !== null,
    },
    noteLanguage: noteLanguage({ maps: stores.maps, languages, report }),
  };
}

export type Ground = ReturnType<typeof groundOf>;
