/**
 * The quantity that a unit measures: exponents of base dimensions, which are the SI base units, `bit`, `month`, `dB`,
 * the two scales of temperature, and each currency.
 */
export type Dimension = Readonly<Record<string, number>>;

export interface UnitSymbol {
  readonly factor: number;
  readonly dimension: Dimension;
  /** Powers of ten by the prefixes that it takes. */
  readonly prefixes: Prefixes;
  /** Temperatures with a zero of their own. */
  readonly isOffset: boolean;
}

/** The exponents of `kg m2 s-2`. */
const exponentsOf = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => {
        const [, base = '', exponent = '1'] = /^([^\d-]+)(-?\d+)?$/.exec(part) ?? [];
        return [base, Number(exponent)] as const;
      }),
  );

type Prefixes = ReadonlyMap<string, number>;

const none: Prefixes = new Map();
/** Powers of ten of the SI prefixes; `u` stands for μ on keyboards without it. */
const all: Prefixes = new Map(
  Object.entries(
    exponentsOf(
      'q-30 r-27 y-24 z-21 a-18 f-15 p-12 n-9 μ-6 u-6 m-3 c-2 d-1 da h2 k3 M6 G9 T12 P15 E18 Z21 Y24 R27 Q30',
    ),
  ),
);
const only = (...names: readonly string[]): Prefixes => new Map([...all].filter(([name]) => names.includes(name)));
const large = only('k', 'M', 'G', 'T', 'P', 'E');

/** Symbols or names are separated by bars. */
type Row = readonly [symbols: string, factor: number, dimension: string, prefixes?: Prefixes];

const si: readonly Row[] = [
  ['m', 1, 'm', all],
  ['g', 1e-3, 'kg', all],
  ['s|sec', 1, 's', all],
  ['A', 1, 'A', all],
  ['K', 1, 'K', all],
  ['mol', 1, 'mol', all],
  ['cd', 1, 'cd', all],
  ['Hz|Bq', 1, 's-1', all],
  ['N', 1, 'kg m s-2', all],
  ['Pa', 1, 'kg m-1 s-2', all],
  ['J|Nm', 1, 'kg m2 s-2', all],
  ['W|VA', 1, 'kg m2 s-3', all],
  ['C', 1, 's A', all],
  ['V', 1, 'kg m2 s-3 A-1', all],
  ['F', 1, 'kg-1 m-2 s4 A2', all],
  ['Ω|ohm|Ohm', 1, 'kg m2 s-3 A-2', all],
  ['S', 1, 'kg-1 m-2 s3 A2', all],
  ['Wb', 1, 'kg m2 s-2 A-1', all],
  ['T', 1, 'kg s-2 A-1', all],
  ['H', 1, 'kg m2 s-2 A-2', all],
  ['lm', 1, 'cd', all],
  ['lx', 1, 'cd m-2', all],
  ['Gy|Sv', 1, 'm2 s-2', all],
  ['kat', 1, 'mol s-1', all],
  ['rad|sr', 1, '', all],
];

const besides: readonly Row[] = [
  ['°|deg|º', Math.PI / 180, ''],
  ['%|pct', 1e-2, ''],
  ['‰', 1e-3, ''],
  ['ppm', 1e-6, ''],
  ['l|L|ℓ', 1e-3, 'm3', all],
  ['min', 60, 's'],
  ['h|hr|hrs', 3600, 's'],
  ['d', 86_400, 's'],
  ['wk', 604_800, 's'],
  ['a|yr', 12, 'month'],
  ['t', 1e3, 'kg', only('k', 'M', 'G')],
  ['eV', 1.602176634e-19, 'kg m2 s-2', all],
  ['bar', 1e5, 'kg m-1 s-2', only('m', 'h', 'k', 'M')],
  ['atm', 101_325, 'kg m-1 s-2'],
  ['mmHg|Torr', 101_325 / 760, 'kg m-1 s-2'],
  ['ha', 1e4, 'm2'],
  ['M', 1e3, 'mol m-3', only('m', 'μ', 'u', 'n')],
  ['u|Da', 1.6605390666e-27, 'kg', large],
  ['Å', 1e-10, 'm'],
  ['au|AU', 149_597_870_700, 'm'],
  ['ly', 9_460_730_472_580_800, 'm'],
  ['Wh', 3600, 'kg m2 s-2', all],
  ['Ah', 3600, 's A', all],
  ['Ws', 1, 'kg m2 s-2', all],
  ['cal', 4.184, 'kg m2 s-2', only('k')],
  ['rpm', 1 / 60, 's-1'],
  ['kmh|kph', 1 / 3.6, 'm s-1'],
  ['mph', 0.44704, 'm s-1'],
  ['in', 0.0254, 'm'],
  ['ft', 0.3048, 'm'],
  ['yd', 0.9144, 'm'],
  ['mi', 1609.344, 'm'],
  ['lb|lbs', 0.45359237, 'kg'],
  ['oz', 0.028349523125, 'kg'],
  ['bit', 1, 'bit', large],
  ['B|byte', 8, 'bit', large],
  ['KiB', 8 * 2 ** 10, 'bit'],
  ['MiB', 8 * 2 ** 20, 'bit'],
  ['GiB', 8 * 2 ** 30, 'bit'],
  ['TiB', 8 * 2 ** 40, 'bit'],
  ['dB', 1, 'dB'],
];

/** A currency is a dimension of its own: none is converted. Yen and yuan share their sign, so they share theirs. */
const currencies: readonly Row[] = [
  ['€|EUR|euro|euros|Euro|يورو|欧元', 1, 'EUR'],
  ['$|USD|US$|dollar|dollars|Dollar|dólar|dólares|美元|دولار', 1, '$'],
  ['£|GBP', 1, 'GBP'],
  ['¥|JPY|CNY|RMB|元|円|圆', 1, '¥'],
  ['R$|BRL|real|reais', 1, 'BRL'],
  ['CHF|Fr.|Franken', 1, 'CHF'],
  ['₹|INR', 1, 'INR'],
  ['₽|RUB', 1, 'RUB'],
  ['₩|KRW', 1, 'KRW'],
  ['₪|ILS', 1, 'ILS'],
  ['₺|TRY', 1, 'TRY'],
  ['₴|UAH', 1, 'UAH'],
  ['kr|SEK', 1, 'SEK'],
  ['zł|PLN', 1, 'PLN'],
];

/** Signs that may stand before their number. */
export const currencySymbols: ReadonlySet<string> = new Set(currencies.flatMap(([symbols]) => symbols.split('|')));

/** Names in the languages of the interface, singular and plural, each without a capital (except where it has one). */
const names: readonly Row[] = [
  ['metre|metres|meter|meters|metro|metros|mètre|mètres|米|متر', 1, 'm'],
  ['kilometre|kilometres|kilometer|kilometers|kilómetro|kilómetros|kilomètre|kilomètres|quilômetro', 1e3, 'm'],
  ['quilômetros|公里|千米|كيلومتر|كم', 1e3, 'm'],
  ['centimetre|centimetres|centimeter|centimeters|centímetro|centímetros|centimètre|centimètres|厘米|سم', 1e-2, 'm'],
  ['millimetre|millimetres|millimeter|millimeters|milímetro|milímetros|millimètre|millimètres|毫米|مم', 1e-3, 'm'],
  ['gram|grams|gramm|gramo|gramos|gramme|grammes|grama|gramas|克|غرام|جرام', 1e-3, 'kg'],
  [
    'kilogram|kilograms|kilogramm|kilo|kilos|quilo|quilos|kilogramo|kilogramos|kilogramme|kilogrammes|千克|公斤|كغ|كجم',
    1,
    'kg',
  ],
  ['tonne|tonnes|tonnen|tonelada|toneladas|吨', 1e3, 'kg'],
  ['litre|litres|liter|liters|litro|litros|升|لتر', 1e-3, 'm3'],
  ['millilitre|millilitres|milliliter|milliliters|mililitro|mililitros|毫升|مل', 1e-6, 'm3'],
  ['second|seconds|sekunde|sekunden|segundo|segundos|seconde|secondes|秒|ثانية|ثوان|ث', 1, 's'],
  ['minute|minutes|mins|minuten|minuto|minutos|分|分钟|دقيقة|دقائق|د', 60, 's'],
  ['hour|hours|stunde|stunden|std|hora|horas|heure|heures|小时|ساعة|ساعات', 3600, 's'],
  ['day|days|tag|tage|día|días|dia|dias|jour|jours|天|日|يوم|أيام', 86_400, 's'],
  ['week|weeks|woche|wochen|semana|semanas|semaine|semaines|周|أسبوع|أسابيع', 604_800, 's'],
  ['month|months|monat|monate|mes|meses|mois|mês|个月|شهر|أشهر', 1, 'month'],
  ['year|years|jahr|jahre|año|años|an|ans|année|années|ano|anos|年|سنة|سنوات', 12, 'month'],
  ['mile|miles', 1609.344, 'm'],
  ['foot|feet', 0.3048, 'm'],
  ['inch|inches', 0.0254, 'm'],
  ['pound|pounds', 0.45359237, 'kg'],
  ['newton|newtons', 1, 'kg m s-2'],
  ['joule|joules', 1, 'kg m2 s-2'],
  ['watt|watts', 1, 'kg m2 s-3'],
  ['volt|volts', 1, 'kg m2 s-3 A-1'],
  ['ampere|amperes|amp|amps', 1, 'A'],
  ['hertz', 1, 's-1'],
  ['pascal|pascals', 1, 'kg m-1 s-2'],
  ['kelvin', 1, 'K'],
  ['degree|degrees|grad|grado|grados|degré|degrés|grau|graus|度|درجة', Math.PI / 180, ''],
  ['percent|prozent|porcentaje', 1e-2, ''],
  ['bits', 1, 'bit'],
  ['bytes', 8, 'bit'],
];

function entries(rows: readonly Row[]): (readonly [string, UnitSymbol])[] {
  return rows.flatMap(([symbols, factor, text, prefixes = none]) =>
    symbols
      .split('|')
      .map((symbol) => [symbol, { factor, dimension: exponentsOf(text), prefixes, isOffset: false }] as const),
  );
}

const offset = (base: string): UnitSymbol => ({ factor: 1, dimension: { [base]: 1 }, prefixes: none, isOffset: true });

/** Units by their symbols, as written after `plainSigns`. */
export const unitSymbols: ReadonlyMap<string, UnitSymbol> = new Map([
  ...entries([...si, ...besides, ...currencies]),
  ['°C', offset('°C')],
  ['°F', offset('°F')],
]);

/** Units by their names in lower case. */
export const unitNames: ReadonlyMap<string, UnitSymbol> = new Map(entries(names));

/** Symbols that people write with other capitals, where no other unit is meant. */
export const capitalised: ReadonlyMap<string, string> = new Map(
  ['kg', 'km', 'cm', 'mm', 'ml', 'min', 'kWh', 'eV', 'Hz', 'kHz', 'mol', 'bar', 'Pa', 'kPa'].map((symbol) => [
    symbol.toLowerCase(),
    symbol,
  ]),
);
