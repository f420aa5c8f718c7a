/**
 * Readings of digits with separators, as texts that `Number` takes (so that an exponent can be added without loss).
 * The separators are a comma, a point, a space, an apostrophe (the Arabic thousands separator comes as one) and the
 * Arabic decimal separator.
 */
export function literalReadings(text: string): readonly string[] {
  if (!/^[\d ,.'٫]+$/.test(text) || !/\d/.test(text)) return [];
  const groups = text.split(/[ ,.'٫]/);
  const separators = [...text].filter((sign) => " ,.'٫".includes(sign));
  if (separators.length > separatorsMax) return [];
  const decimals = separators.flatMap((sign, at) =>
    ',.٫'.includes(sign) ? (decimalReading(groups, separators, at) ?? []) : [],
  );
  const whole = areThousands(groups, separators) ? [groups.join('')] : [];
  // English first: its thousands have commas.
  return separators[0] === '.' ? [...decimals, ...whole] : [...whole, ...decimals];
}

const separatorsMax = 100;

/** The reading with the decimal separator at `at`. */
function decimalReading(groups: readonly string[], separators: readonly string[], at: number): string | null {
  const whole = groups.slice(0, at + 1);
  const fraction = groups.slice(at + 1);
  const isWhole = whole.length === 1 || areThousands(whole, separators.slice(0, at));
  // `.5` and `5.` lack one side; digits after the point may be in groups of three: 3.141 592.
  if (!isWhole || (separators[0] === separators[at] && at > 0)) return null;
  if (whole.join('') === '' && fraction.join('') === '') return null;
  const isFraction =
    fraction.length === 1 ||
    (separators.slice(at + 1).every((sign) => sign === ' ') &&
      fraction.every(
        (group, index) => group.length === 3 || (index === fraction.length - 1 && /^\d{1,3}$/.test(group)),
      ));
  return isFraction ? `${whole.join('') || '0'}.${fraction.join('') || '0'}` : null;
}

/** Groups of three with one kind of separator between them, or (with commas) Indian ones: 12,34,567. */
function areThousands(groups: readonly string[], separators: readonly string[]): boolean {
  const [first = '', ...others] = groups;
  if (others.length === 0) return /^\d+$/.test(first);
  const [separator] = separators;
  if (separator === '٫' || separators.some((sign) => sign !== separator) || !/^[1-9]\d{0,2}$/.test(first)) return false;
  const sizes = others.map((group) => group.length);
  if (sizes.every((size) => size === 3)) return true;
  return separator === ',' && first.length < 3 && sizes.at(-1) === 3 && sizes.slice(0, -1).every((size) => size === 2);
}
