export type PlanId = 'starter' | 'explorer' | 'professional';

/** The credit plans (specification §3, §9). Prices in US dollars. */
export interface CreditPlan {
  readonly id: PlanId;
  /** A proper name: the same in every language. */
  readonly name: string;
  readonly credits: number;
  readonly price: number;
  readonly popular: boolean;
}

export const plans: readonly CreditPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    credits: 10,
    price: 4.99,
    popular: false,
  },
  {
    id: 'explorer',
    name: 'Explorer',
    credits: 25,
    price: 9.99,
    popular: true,
  },
  {
    id: 'professional',
    name: 'Professional',
    credits: 100,
    price: 29.99,
    popular: false,
  },
];
