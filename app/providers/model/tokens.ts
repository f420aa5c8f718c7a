/** The tokens of one call, as the server counts them; reasoning is part of `out`. */
export interface Tokens {
  readonly in: number;
  readonly out: number;
}

/**
 * The usage in a chunk or an answer: a field of its own, or Groq's `x_groq`. Null without it, and for the zeros that
 * some proxies send. Google does not count reasoning among the tokens of the completion, but in the total.
 */
export function readTokens(chunk: Readonly<Record<string, unknown>>): Tokens | null {
  const usage = fieldsOf(chunk.usage ?? fieldsOf(chunk.x_groq).usage);
  const read = (name: string): number => {
    const value = usage[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
  };
  const tokensIn = read('prompt_tokens');
  const out = Math.max(read('completion_tokens'), read('total_tokens') - tokensIn);
  return tokensIn + out > 0 ? { in: tokensIn, out } : null;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
