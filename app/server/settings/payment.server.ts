import { type CreditTerms, creditsMax, pricedTexts, readPrices } from '~/rooms/credit/rules/prices';
import type { SettingReader } from './setting-reader.server';

/** The settings of what maps and texts cost here. */
export interface PaymentSettings {
  /** Null: maps are free. */
  readonly credits: CreditTerms | null;
  /** Null: nothing can be bought. */
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly baseUrl: string | null;
  } | null;
}

export function readPayment({ text, whole, address, choice, refuse }: SettingReader): PaymentSettings {
  const dealsInCredits = choice('CREDITS', ['off', 'on'], 'off') === 'on';
  const welcome = whole('CREDITS_WELCOME', 20, 0, creditsMax);
  const texts = readPrices(text('CREDIT_PRICES') ?? '');
  if (texts === null) {
    refuse(
      `CREDIT_PRICES must name credits from 0 to 1000 for ${pricedTexts.join(', ')}, as in "lesson=1, cards=2", not "${text('CREDIT_PRICES')}".`,
    );
  }
  const stripe = { key: text('STRIPE_SECRET_KEY'), webhook: text('STRIPE_WEBHOOK_SECRET') };
  if ((stripe.key === null) !== (stripe.webhook === null)) {
    refuse('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  }
  const stripeBaseUrl = address('STRIPE_BASE_URL', ['http:', 'https:']);
  return {
    credits: dealsInCredits ? { welcome, texts: texts ?? {} } : null,
    stripe:
      stripe.key && stripe.webhook
        ? { secretKey: stripe.key, webhookSecret: stripe.webhook, baseUrl: stripeBaseUrl }
        : null,
  };
}
