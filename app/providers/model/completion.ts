import type OpenAI from 'openai';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { boundedText } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import type { Call } from './exchange';
import type { JsonForm } from './json-forms';
import type { TextEnding } from './language-model';
import type { OutlineSeam } from './outline-seam';
import type { Parameters, Wishes } from './parameters';
import type { Prompt } from './prompts';
import { BrokenBody } from './provider-faults';
import { readCompletion } from './read-completion';
import { createThinkStripper } from './strip-think';
import { createTextCleaner } from './text-cleaner';
import type { Tokens } from './tokens';

/** How long to wait for the stream's end after the last text, so that its connection can be reused. */
const GOODBYE_MS = 1_000;
/** A refusal is shorter than this; a longer text is the beginning of an answer. */
const REFUSAL_MAX_CHARACTERS = 600;

interface Asked {
  readonly model: string;
  readonly prompt: Prompt;
  readonly maxBytes: number;
  readonly seam: OutlineSeam;
  /** An answer in JSON, if the server takes it; null for lines alone. */
  readonly form: JsonForm | null;
  /** Called before the text, with the prompt that was sent. */
  readonly onPrompt: (prompt: Prompt) => void;
  readonly parameters: Parameters;
  readonly wishes: Omit<Wishes, 'schema'>;
  readonly onEnding: (ending: TextEnding) => void;
  readonly onTokens: (tokens: Tokens) => void;
}

/** Asks for one text and yields its pieces, cleaned, without the model's reasoning. @throws ModelFault, BrokenBody */
export async function* complete(
  client: OpenAI,
  call: Call,
  { maxBytes, seam: linesSeam, onEnding, onTokens, ...asked }: Asked,
): AsyncGenerator<string, void, undefined> {
  const { response, isForm } = await answerTo(client, call, asked);
  const seam = isForm && asked.form ? asked.form.createSeam() : linesSeam;
  if (!response.body) throw new ModelFault('empty', 'an answer without a body');
  const thoughts = createThinkStripper();
  const clean = createTextCleaner();
  let receivedBytes = 0;
  const count = boundedText(maxBytes);
  let blank = true;
  let refusal = '';
  let shown = '';
  let whole = false;
  let goodbye: NodeJS.Timeout | undefined;

  const checked = (text: string): string => {
    count(text);
    const { isAnew, text: fresh } = readPiece(text);
    if (isAnew) {
      blank = true;
      shown = '';
    }
    if (fresh.trim() !== '') blank = false;
    if (shown.length < REFUSAL_MAX_CHARACTERS) shown += fresh;
    return text;
  };

  try {
    for await (const delta of readCompletion(response.body, call.signal, 6 * maxBytes + 65_536, onTokens)) {
      if (whole) continue;
      receivedBytes += Buffer.byteLength(delta.text) + delta.thoughtCharacters;
      // Reasoning is dropped, but counts towards the size limit, so that endless reasoning ends.
      if (receivedBytes > maxBytes + limits.outlineMaxBytes) throw new ModelFault('too-large', 'endless thought');
      const answer = thoughts.push(delta.text);
      const isThinking = delta.thoughtCharacters > 0 || (delta.text !== '' && answer === '');
      if (isThinking) call.silence.alive('thinking');
      else if (answer !== '') call.silence.alive('writing');
      else call.silence.restart();
      const text = checked(seam.push(clean.push(answer)));
      if (text !== '') yield text;
      refusal += delta.refusal;
      if (delta.finish === null && refusal.length < REFUSAL_MAX_CHARACTERS) continue;
      if (refusal !== '') throw new ModelFault('refused-in-words', 'refusal', { words: refusal });
      const tail = checked(seam.push(clean.push(thoughts.end()) + clean.end()) + seam.end());
      if (delta.finish === 'content_filter') {
        if (!blank && shown.length < REFUSAL_MAX_CHARACTERS)
          throw new ModelFault('refused-in-words', 'content filter', { words: shown });
        throw new ModelFault('refused-request', 'content filter');
      }
      const ending = delta.finish === 'length' ? 'length' : 'whole';
      if (blank) throw new ModelFault(ending === 'length' ? 'cut-off' : 'empty');
      onEnding(ending);
      if (tail !== '') yield tail;
      whole = true;
      call.silence.pause();
      goodbye = setTimeout(call.abort, GOODBYE_MS);
    }
  } catch (error) {
    if (!whole) throw error instanceof ModelFault ? error : new BrokenBody(error);
  } finally {
    clearTimeout(goodbye);
  }
  if (!whole) throw new BrokenBody('the stream ended before the text did');
}

/** Sends the request, with the parameters that the server takes. */
const answerTo = (
  client: OpenAI,
  { signal }: Call,
  { model, prompt, parameters, wishes, form, onPrompt }: Omit<Asked, 'maxBytes' | 'seam' | 'onEnding' | 'onTokens'>,
): Promise<{ readonly response: Response; readonly isForm: boolean }> =>
  parameters.accepted(model, { ...wishes, schema: form?.schema ?? null }, async (body, isForm) => {
    const sent = isForm && form ? withRules(prompt, form.rules) : prompt;
    const response = await client.chat.completions
      .create(
        {
          model,
          stream: true,
          messages: [
            { role: 'system', content: sent.system },
            { role: 'user', content: sent.user },
          ],
          ...body,
        },
        { signal },
      )
      .asResponse();
    onPrompt(sent);
    return { response, isForm };
  });

const withRules = ({ version, system, user }: Prompt, rules: JsonForm['rules']): Prompt => ({
  version: `${version}, ${rules.version}`,
  system: `${system}\n\n${rules.text}`,
  user,
});
