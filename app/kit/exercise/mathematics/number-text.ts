/** Digits that are free of the noise of binary fractions (0.1 + 0.2) in all usual sums. */
const digitsMax = 10;

/** A number without an exponent where that is readable, with a hyphen as its minus: `0.3`, `-12`. `?` if undefined. */
export function plainNumberText(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const rounded = Number(value.toPrecision(digitsMax));
  const [digits = '', exponent = '0'] = Math.abs(rounded).toExponential().split('e');
  const sign = rounded < 0 ? '-' : '';
  return Math.abs(Number(exponent)) > 15
    ? String(rounded)
    : sign + withPoint(digits.replace('.', ''), Number(exponent));
}

/** The digits of a number between 1 and 10, with the point moved by `exponent` places. */
function withPoint(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
