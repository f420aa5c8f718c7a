import { describe, expect, it } from 'vitest';
import { costOf, readModelPrices } from '~/rooms/admin/rules/model-prices';

describe('the cost of tokens', () => {
  const prices = readModelPrices('large=2/10, small=0.1/0.4') ?? {};

  it('is the sum over the models', () => {
    const used = [
      { model: 'large', tokensIn: 500_000, tokensOut: 100_000 },
      { model: 'small', tokensIn: 1_000_000, tokensOut: 0 },
    ];
    expect(costOf(used, prices)).toBeCloseTo(2.1);
    expect(costOf([], prices)).toBe(0);
  });

  it.each(['other', 'toString', ''])('is unknown if a model has no price: %j', (model) => {
    expect(costOf([{ model, tokensIn: 1, tokensOut: 1 }], prices)).toBeNull();
  });
});
