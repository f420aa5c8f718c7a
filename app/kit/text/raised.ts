const SUBSCRIPTS = pairs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
const SUPERSCRIPTS = pairs('0123456789+-=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ');

/** A text in Unicode subscripts or superscripts; `^(x+π)` if one of its characters has none. */
export function raised(text: string, kind: 'sub' | 'sup'): string {
  const forms = kind === 'sub' ? SUBSCRIPTS : SUPERSCRIPTS;
  let out = '';
  for (const character of text) {
    const form = forms.get(character === '−' ? '-' : character);
    if (form === undefined)
      return /[\p{L}\p{N}]/u.test(text) ? `${kind === 'sub' ? '_' : '^'}${bracketed(text)}` : text;
    out += form;
  }
  return out;
}

const bracketed = (text: string): string => (/^[\p{L}\p{N}]$/u.test(text) ? text : `(${text})`);

function pairs(plain: string, forms: string): ReadonlyMap<string, string> {
  const to = [...forms];
  return new Map([...plain].map((character, at) => [character, to[at] ?? character]));
}
