import type { UsedTokens } from '~/rooms/account/store/usage';
import { type ModelPrices, tokenFigures } from '~/rooms/admin/rules/model-prices';
import type { ModelRow, TokenRow } from '~/rooms/admin/ui/usage';

/** Adds to each row of usage the tokens of its day or person. */
export const withTokens = <Row>(
  rows: readonly Row[],
  used: readonly UsedTokens[],
  prices: ModelPrices,
  isOf: (row: Row, tokens: UsedTokens) => boolean,
): (Row & TokenRow)[] =>
  rows.map((row) => {
    const own = used.filter((tokens) => isOf(row, tokens));
    return { ...row, tokens: tokenFigures(own, prices) };
  });

/** The tokens of one day by model, most first. */
export const modelRows = (used: readonly UsedTokens[], prices: ModelPrices): ModelRow[] =>
  used
    .map(({ model, counted, ...tokens }) => ({ model, counted, tokens: tokenFigures([{ model, ...tokens }], prices) }))
    .toSorted((one, other) => total(other) - total(one) || (one.model < other.model ? -1 : 1));

const total = ({ tokens }: TokenRow): number => (tokens?.tokensIn ?? 0) + (tokens?.tokensOut ?? 0);

/** Whether the owner has set any prices. */
export const hasPrices = (prices: ModelPrices): boolean => Object.keys(prices).length > 0;
