import { geometryLimits } from './model';

const atom = /^(?:(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})|(pi|π)|(?:sqrt\(|√\(?)(\d{1,9}(?:\.\d{1,9})?)\)?)/;

/**
 * A number as authors write it: `-1.5`, `1/2`, `sqrt(3)/2`, `2*pi`. Null for another text, and for a number that is
 * not finite or beyond the limit.
 */
export function numberOf(typed: string): number | null {
  let rest = typed.trim().replace(/^[−–]/, '-');
  if (rest.length === 0 || rest.length > 40) return null;
  const sign = rest.startsWith('-') ? -1 : 1;
  rest = rest.replace(/^[-+]/, '').replace(/°$/, '');
  let value = sign;
  let isDivided = false;
  for (;;) {
    const [whole, plain, pi, root] = atom.exec(rest) ?? [];
    if (whole === undefined) return null;
    const factor = plain ? Number(plain) : pi ? Math.PI : Math.sqrt(Number(root));
    value = isDivided ? value / factor : value * factor;
    rest = rest.slice(whole.length);
    if (rest === '') break;
    isDivided = rest.startsWith('/');
    // A number may stand before a root or π without a sign: 2sqrt(3).
    if (/^[*·/]/.test(rest)) rest = rest.slice(1);
    else if (!/^(?:pi|π|sqrt|√)/.test(rest)) return null;
  }
  return Number.isFinite(value) && Math.abs(value) <= geometryLimits.numberMax ? value : null;
}

/** A number in a drawing: at most two decimals, with a minus sign. */
export const shownNumber = (value: number): string => String(Math.round(value * 100) / 100 || 0).replace('-', '−');
