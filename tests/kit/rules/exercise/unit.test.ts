import { describe, expect, it } from 'vitest';
import { isSameDimension, readUnit, unitMaxCharacters } from '~/kit/exercise/unit';

const read = (text: string) => {
  const unit = readUnit(text);
  if (unit === null) throw new Error(`${text} is no unit`);
  return unit;
};

describe('a unit', () => {
  it.each([
    ['km', 'm', 1000],
    ['Km', 'm', 1000],
    ['公里', 'm', 1000],
    ['mm²', 'm^2', 1e-6],
    ['dm³', 'L', 1],
    ['ml', 'cm^3', 1],
    ['㎡', 'm2', 1],
    ['m/s^2', 'm·s⁻²', 1],
    ['m s^-2', 'm*s**-2', 1],
    ['\\mathrm{m}/\\mathrm{s}^{2}', 'm/s²', 1],
    ['km/h', 'm/s', 1 / 3.6],
    ['km pro h', 'kmh', 1],
    ['kilometres per hour', 'km/h', 1],
    ['N', 'kg m^2 m^-1 s^-2', 1],
    ['N·m', 'J', 1],
    ['kWh', 'MJ', 3.6],
    ['eV', 'J', 1.602176634e-19],
    ['hPa', 'mbar', 1],
    ['Pa s', 'kg/(m·s)', 1],
    ['J/(kg·K)', 'J/kg/K', 1],
    ['J/(kg·°C)', 'J/(kg·K)', 1],
    ['W/m²', 'kg/s³', 1],
    ['V/A', 'Ω', 1],
    ['kΩ', 'Ohm', 1000],
    ['/s', 'Hz', 1],
    ['1/s', 'Bq', 1],
    ['mol/L', 'M', 1],
    ['min', 's', 60],
    ['Stunden', 'min', 60],
    ['ساعة', 'h', 1],
    ['days', 'h', 24],
    ['years', 'month', 12],
    ['t', 'kg', 1000],
    ['μm', 'um', 1],
    ['µm', 'nm', 1000],
    ['kB', 'bit', 8000],
    ['°', 'rad', Math.PI / 180],
    ['Prozent', '‰', 10],
    ['euros', '€', 1],
    ['元', '¥', 1],
  ])('%j is %j times %d', (one, other, factor) => {
    expect(isSameDimension(read(one), read(other))).toBe(true);
    expect(read(one).factor / read(other).factor / factor).toBeCloseTo(1, 12);
  });

  it.each([
    ['m', 's'],
    ['m', 'm^2'],
    ['m/s', 'm/s^2'],
    ['K', '°C'],
    ['°C', '°F'],
    ['€', '$'],
    ['kg', 'N'],
    ['month', 'd'],
    ['J/kg·K', 'J/(kg·K)'],
  ])('%j measures something else than %j', (one, other) => expect(isSameDimension(read(one), read(other))).toBe(false));

  it('of temperature is a point on its own scale', () => {
    expect(read('℃')).toEqual(read('°C'));
    expect(read('°C').isOffset).toBe(true);
    expect(read('K').isOffset).toBe(false);
  });

  it.each(
    [
      ...['', ' ', '1', '1/1', 'apples', 'xm', 'm//s', 'm/', '*m', 'm·', '(m', 'm)', '((m))/s', 'm^0', 'm^99', 'm^x'],
      ...['2 m', 'm2.5', 'm^1.5', 'constructor', '__proto__', 'kkm', 'mmin', 'k', '^2', '-1', 'm/(s', 'm/s/', 'kha'],
      ...['m '.repeat(unitMaxCharacters), '('.repeat(2_000), '/'.repeat(2_000), 'm^'.repeat(30), 'm/'.repeat(30)],
    ].map((text) => [text.slice(0, 20), text] as const),
  )('%j is unknown', (_, text) => expect(readUnit(text)).toBeNull());

  it('of its longest length is read', () => {
    expect(readUnit('m '.repeat(6).trim())?.dimension).toEqual({ m: 6 });
    expect(readUnit('m'.padStart(unitMaxCharacters))).not.toBeNull();
    expect(readUnit('m'.padStart(unitMaxCharacters + 1))).toBeNull();
  });
});
