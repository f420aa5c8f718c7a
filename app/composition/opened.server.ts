import type { Settings } from '~/server/settings.server';
import type { Store } from '~/store/engine/engine';
import type { Clock } from '~/system/contract/clock';
import type { Log, LogFields } from '~/system/contract/log';
import type { Peers } from '~/system/contract/peers';
import type { Random } from '~/system/contract/random';
import type { Providers } from './providers.server';
import type { Stores } from './stores.server';

/** The things that a process has opened: its rows, providers, clock and log. */
export interface Opened {
  readonly settings: Settings;
  readonly database: Store;
  readonly peers: Peers;
  readonly stores: Stores;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly report: (event: string, error: unknown, fields?: LogFields) => void;
}
