import { type Expression, partsOf } from './expression-tree';
import { evaluate } from './expression-value';

/**
 * Whether a formula has no value whatever its letters are: a part without letters has none (`√(-4)`), or something is
 * divided by such a part that is zero (`x/0`). False for null, which is no formula.
 */
export function isUndefined(expression: Expression | null): boolean {
  if (expression === null) return false;
  const parts = partsOf(expression);
  if (parts.some(isUndefined)) return true;
  if (expression.kind === 'quotient' && isConstant(expression.bottom) && evaluate(expression.bottom, {}) === 0)
    return true;
  return isConstant(expression) && Number.isNaN(evaluate(expression, {}));
}

const isConstant = (expression: Expression): boolean =>
  expression.kind !== 'name' && partsOf(expression).every(isConstant);
