import { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { reasonOf } from './provider-faults';

/** The parameters that a server may refuse, by what they are for. */
const optional = ['usage', 'temperature', 'length', 'effort', 'schema'] as const;

type Optional = (typeof optional)[number];

/** The parameters that a call would like to send. */
export interface Wishes {
  readonly temperature: number;
  readonly maxTokens: number;
  /** OPENAI_REASONING_EFFORT; null if it is not set. */
  readonly effort: string | null;
  /** The form of the answer; null for free text. */
  readonly schema: Schema | null;
}

/** A JSON schema, with the name that the protocol wants for it. */
export interface Schema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

type Body = Pick<
  ChatCompletionCreateParamsStreaming,
  'stream_options' | 'temperature' | 'max_tokens' | 'max_completion_tokens' | 'reasoning_effort' | 'response_format'
>;

/** The knowledge of one model at its server. */
interface Taken {
  readonly refused: ReadonlySet<Optional>;
  readonly lengthName: 'max_tokens' | 'max_completion_tokens';
}

/** The parameters that a refusal leaves out: those that the server named, and those that it may mean. */
interface Refusal {
  readonly named: readonly Optional[];
  readonly guessed: readonly Optional[];
  readonly lengthName?: Taken['lengthName'];
}

/**
 * Sends calls with the parameters that the server takes. One that it names as refused is left out of the same call, and
 * of all later ones to that model. This is kept in memory: after a restart it is learned again, by one refused request.
 * A guess holds for its call alone: what was refused then may have been the request, or a moment of the server.
 */
export function createParameters({ atOpenAi }: { readonly atOpenAi: boolean }) {
  const memory = new Map<string, Taken>();
  // OpenAI's reasoning models refuse the old name; other servers may not know the new one.
  const first: Taken = { refused: new Set(), lengthName: atOpenAi ? 'max_completion_tokens' : 'max_tokens' };
  const known = (model: string): Taken => memory.get(model) ?? first;

  return {
    /** The names of the parameters that the server has refused for a model. */
    refused: (model: string): readonly string[] => [...known(model).refused].map((each) => names[each](known(model))),
    /**
     * Sends a call, again without the parameters that were refused.
     * @param send makes the request; `isSchema` tells whether the answer's form is part of it
     * @throws the error of the last request
     */
    async accepted<T>(model: string, wishes: Wishes, send: (body: Body, isSchema: boolean) => Promise<T>): Promise<T> {
      const before = known(model);
      let said = before;
      let tried = before;
      for (;;) {
        try {
          const sent = await send(bodyOf(tried, wishes), sentOf(tried, wishes).has('schema'));
          if (said !== before) memory.set(model, without(said, known(model).refused));
          return sent;
        } catch (error) {
          const refusal = error instanceof APIError ? refusalIn(error, tried, sentOf(tried, wishes)) : null;
          if (refusal === null) throw error;
          const { named, guessed, ...name } = refusal;
          if (guessed.length === 0) said = without({ ...said, ...name }, named);
          tried = without({ ...tried, ...name }, [...named, ...guessed]);
        }
      }
    },
  };
}

export type Parameters = ReturnType<typeof createParameters>;

const names: Readonly<Record<Optional, (taken: Taken) => string>> = {
  usage: () => 'stream_options',
  temperature: () => 'temperature',
  length: ({ lengthName }) => lengthName,
  effort: () => 'reasoning_effort',
  schema: () => 'response_format',
};

const without = (taken: Taken, more: Iterable<Optional>): Taken => ({
  ...taken,
  refused: new Set([...taken.refused, ...more]),
});

function sentOf({ refused }: Taken, { effort, schema }: Wishes): ReadonlySet<Optional> {
  const unwanted = { effort: effort === null, schema: schema === null } as Partial<Record<Optional, boolean>>;
  return new Set(optional.filter((each) => !refused.has(each) && !unwanted[each]));
}

function bodyOf(taken: Taken, wishes: Wishes): Body {
  const sent = sentOf(taken, wishes);
  return {
    ...(sent.has('usage') && { stream_options: { include_usage: true } }),
    ...(sent.has('temperature') && { temperature: wishes.temperature }),
    ...(sent.has('length') && { [taken.lengthName]: wishes.maxTokens }),
    // A server may know other words than the client's type has.
    ...(sent.has('effort') && { reasoning_effort: wishes.effort as Body['reasoning_effort'] & string }),
    ...(sent.has('schema') &&
      wishes.schema && {
        response_format: { type: 'json_schema' as const, json_schema: { strict: true, ...wishes.schema } },
      }),
  };
}

/** How servers name what they refuse, in `param` or in a sentence. */
const tells: Readonly<Record<Optional, RegExp>> = {
  usage: /stream_?options|include_?usage/i,
  temperature: /temperature/i,
  length: /max_?(?:completion_?|output_?|new_?)?tokens/i,
  // Ollama: '"gemma3" does not support thinking'.
  effort: /reasoning|thinking/i,
  schema: /response_?(?:format|schema|mime)|json[ _-]?(?:schema|object|mode)|structured[ _-]?output|grammar|guided_/i,
};

/** Old vLLM, Groq and OpenAI count the length that is asked for, too; 'tokens per min' alone is an ordinary limit. */
const tooLong = /request too large|in the completion/i;

const asksForNewName = /use ['"`]?max_completion_tokens|max_completion_tokens['"`]? instead/i;

/** Null if the error is about something else, or nothing is left to leave out. */
function refusalIn(error: APIError, { lengthName }: Taken, sent: ReadonlySet<Optional>): Refusal | null {
  const { status } = error;
  const said = `${error.param ?? ''} ${error.message}`;
  const named = namedIn(status, said).filter((each) => sent.has(each));
  if (named.includes('length') && lengthName === 'max_tokens' && asksForNewName.test(said))
    return { named: [], guessed: [], lengthName: 'max_completion_tokens' };
  if (named.length > 0) return { named, guessed: [] };
  const isOther = typeof error.param === 'string' && error.param !== '';
  if ((status !== 400 && status !== 422) || sent.size === 0 || isOther) return null;
  const reason = reasonOf(`${error.code ?? ''} ${error.type ?? ''} ${error.message}`, status);
  if (reason === 'context-full' && sent.has('length')) return { named: [], guessed: ['length'] };
  // A strict server may not say which parameter it does not know.
  return reason === null ? { named: [], guessed: optional } : null;
}

function namedIn(status: number | undefined, said: string): readonly Optional[] {
  switch (status) {
    case 400:
    case 422:
      return optional.filter((each) => tells[each].test(said));
    case 413:
    case 429:
      return tooLong.test(said) ? ['length'] : [];
    case 500:
    case 501:
      // llama.cpp, when it cannot make a grammar of the schema.
      return tells.schema.test(said) ? ['schema'] : [];
    default:
      return [];
  }
}
