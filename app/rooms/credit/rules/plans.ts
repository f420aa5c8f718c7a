/** The credit plans (specification §3, §9). Prices in US dollars. */
export interface CreditPlan {
  readonly id: string;
  readonly name: string;
  readonly credits: number;
  readonly price: number;
  readonly description: string;
  readonly popular: boolean;
}

export const plans: readonly CreditPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    credits: 10,
    price: 4.99,
    description: 'One map, to see whether learning this way suits you.',
    popular: false,
  },
  {
    id: 'explorer',
    name: 'Explorer',
    credits: 25,
    price: 9.99,
    description: 'Room to follow a question into its neighbours.',
    popular: true,
  },
  {
    id: 'professional',
    name: 'Professional',
    credits: 100,
    price: 29.99,
    description: 'Ten maps for a season of steady learning.',
    popular: false,
  },
];
