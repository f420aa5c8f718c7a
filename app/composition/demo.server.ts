import type { Mailer } from '~/providers/mail/mailer';
import { countedModel } from '~/rooms/demo/acts/counted-model';
import { isDemoAddress } from '~/rooms/demo/rules/demo-account';
import type { DemoTerms } from '~/rooms/demo/rules/demo-terms';
import type { Clock } from '~/system/contract/clock';
import { currentShare } from '~/threads/share-of';
import type { Providers } from './providers.server';
import type { Stores } from './stores.server';

interface Given {
  readonly clock: Clock;
  readonly terms: DemoTerms | null;
  /** Whether a model is asked, not the library. */
  readonly asksModel: boolean;
}

/** The providers with the limits of the demo: its calls to the model are counted, and no mail goes to its accounts. */
export function forDemo(
  providers: Providers,
  { users, demos }: Pick<Stores, 'users' | 'demos'>,
  { clock, terms, asksModel }: Given,
): Providers {
  const { model, mailer } = providers;
  return {
    ...providers,
    model: asksModel ? countedModel(model, { users, demos, clock, terms, currentShare }) : model,
    mailer: withoutDemos(mailer),
  };
}

const withoutDemos = (mailer: Mailer): Mailer => ({
  kind: mailer.kind,
  send: async (mail) => {
    if (!isDemoAddress(mail.to)) await mailer.send(mail);
  },
  forget: (address) => mailer.forget(address),
});
