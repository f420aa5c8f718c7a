import { createParser } from 'eventsource-parser';
import { ModelFault } from '~/kit/fault/model-fault';
import { finishReason } from './finish-reason';
import { excerpt, faultOfErrorObject } from './provider-faults';
import { readTokens, type Tokens } from './tokens';

/** One step of a chat completion. An empty one still shows that the model is alive. */
interface CompletionDelta {
  readonly text: string;
  /** How much reasoning came beside the text; the reasoning itself is not kept. */
  readonly thoughtCharacters: number;
  /** Why the model stopped ('stop', 'length', 'content_filter', …); null while it continues. */
  readonly finish: string | null;
  /** OpenAI's separate field for refusals, which come instead of text. */
  readonly refusal: string;
}

/**
 * Reads the body of a chat completion: server-sent events, or a single JSON object from servers without streaming. The
 * first character decides, because content types are unreliable. Comments of the event stream do not show that the
 * model is alive: proxies send them while the model behind them hangs. Reasons against the stream of the `openai`
 * package: docs/decisions/0019.
 *
 * @param maxEventCharacters maximum length of one event, or of the JSON object, before it is 'too-large'
 * @param onTokens called with the tokens so far whenever the server reports them; the last report counts
 * @throws ModelFault for errors in the body; errors of the connection are passed on
 */
export async function* readCompletion(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  maxEventCharacters: number,
  onTokens: (tokens: Tokens) => void = () => {},
): AsyncGenerator<CompletionDelta, void, undefined> {
  const reader = body.getReader();
  // Node's fetch references its request weakly: after a garbage collection only a cancelled body reaches the socket.
  const cancel = () => void reader.cancel().catch(() => {});
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const events = eventsOf(maxEventCharacters);
  let head = '';
  let json: string | null = null;
  let seenText = false;
  let seenEvent = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      let text = decode(decoder, value);
      if (json !== null) {
        json += text;
        if (json.length > maxEventCharacters) throw new ModelFault('too-large', 'one JSON object');
        yield LIFE;
        continue;
      }
      if (!seenText) {
        head = (head + text).trimStart();
        if (head === '') continue;
        seenText = true;
        if (head.startsWith('<')) throw new ModelFault('garbled', `not an answer: ${excerpt(head)}`);
        if (/^[{[]/.test(head)) {
          json = head;
          yield LIFE;
          continue;
        }
        text = head;
      }
      for (const event of events.push(text)) {
        seenEvent = true;
        const delta = readEvent(event, onTokens);
        if (delta) yield delta;
      }
    }
    if (json !== null) {
      const whole = readChunk(parse(json), onTokens);
      if (!whole?.finish) throw new ModelFault('garbled', `an object, not a stream: ${excerpt(json)}`);
      yield whole;
      return;
    }
    // A last event without its blank line counts if it is complete; an incomplete one means a cut stream.
    for (const last of events.push('\n\n')) {
      seenEvent = true;
      const isWhole = last instanceof ModelFault || last.data.trim() === '[DONE]' || isJson(last.data);
      const delta = isWhole ? readEvent(last, onTokens) : null;
      if (delta) yield delta;
    }
    if (!seenText) throw new ModelFault('empty', 'an empty body');
    if (!seenEvent) throw new ModelFault('garbled', `no events: ${excerpt(head)}`);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

const LIFE: CompletionDelta = { text: '', thoughtCharacters: 0, finish: null, refusal: '' };

interface ServerSentEvent {
  readonly name: string;
  readonly data: string;
}

function readEvent(event: ServerSentEvent | ModelFault, onTokens: (tokens: Tokens) => void): CompletionDelta | null {
  if (event instanceof ModelFault) throw event;
  if (event.data.trim() === '[DONE]') return { ...LIFE, finish: 'stop' };
  const chunk = parse(event.data);
  if (event.name === 'error') throw faultOfErrorObject(isRecord(chunk) ? (chunk.error ?? chunk) : chunk);
  return readChunk(chunk, onTokens);
}

/** Null for objects without a choice (usage, a proxy's pings): they do not show that the model is alive. */
function readChunk(value: unknown, onTokens: (tokens: Tokens) => void): CompletionDelta | null {
  const chunk: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(chunk)) throw new ModelFault('garbled', `not an object: ${excerpt(JSON.stringify(value) ?? '')}`);
  // Venice has a field of its own.
  if (chunk.error_message) throw faultOfErrorObject(chunk.error_message);
  if (chunk.error) throw faultOfErrorObject(chunk.error);
  const tokens = readTokens(chunk);
  if (tokens) onTokens(tokens);
  const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : null;
  if (!isRecord(choice)) return null;
  const said = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : {};
  const finish = finishReason(choice.finish_reason);
  if (finish === 'error') throw new ModelFault('provider-error', 'finish_reason: error');
  return {
    text: textOf(said.content),
    thoughtCharacters: textOf(said.reasoning_content).length + textOf(said.reasoning).length,
    finish,
    refusal: typeof said.refusal === 'string' ? said.refusal : '',
  };
}

/** Content is a string, or (Mistral's reasoning models) a list of parts of which only the text ones are read. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isRecord(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

/** Returns the events, and the faults of the stream itself, in order. */
function eventsOf(maxBufferSize: number) {
  let found: (ServerSentEvent | ModelFault)[] = [];
  const parser = createParser({
    maxBufferSize,
    onEvent: ({ event = '', data }) => found.push({ name: event, data }),
    onError: ({ type, field, value = '' }) => {
      if (type === 'max-buffer-size-exceeded') found.push(new ModelFault('too-large', 'one event'));
      // llama.cpp's server has a separate field for errors.
      else if (field === 'error') found.push({ name: 'error', data: value });
    },
  });
  return {
    push(text: string): readonly (ServerSentEvent | ModelFault)[] {
      found = [];
      parser.feed(text);
      return found;
    },
  };
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    throw new ModelFault('garbled', 'bytes that are not UTF-8');
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ModelFault('garbled', `not JSON: ${excerpt(json)}`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
