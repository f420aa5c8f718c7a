import type OpenAI from 'openai';
import { ModelFault } from '~/kit/fault/model-fault';
import { type Exchange, unlessAborted } from './exchange';
import { BrokenBody } from './provider-faults';

/** The models that a server lists, and the first one that writes texts. */
export function modelNames(client: OpenAI, exchange: Exchange) {
  const listModels = async (signal: AbortSignal | null): Promise<readonly string[]> => {
    const list = exchange({ signal }, async function* (call) {
      const response = await client.models.list({ signal: call.signal }).asResponse();
      yield await response.json().catch((error: unknown) => {
        throw error instanceof SyntaxError
          ? new ModelFault('garbled', 'the list of models is not JSON')
          : new BrokenBody(error);
      });
    });
    for await (const answer of list) {
      const data: unknown = answer?.data;
      return (Array.isArray(data) ? data : [])
        .map((model: unknown) => (model as { id?: unknown } | null)?.id)
        .filter((id): id is string => typeof id === 'string' && id !== '');
    }
    return [];
  };

  const askFirstModel = async (): Promise<string> => {
    // Shared by all waiting requests, so no caller's signal ends it.
    const ids = await listModels(null);
    // Local servers also list embedding and speech models.
    const first = ids.find((id) => !/embed|rerank|whisper|tts|clip/i.test(id)) ?? ids[0];
    if (first) return first;
    throw new ModelFault('unknown-model', 'OPENAI_MODEL is not set and the server lists no model');
  };

  let first: Promise<string> | null = null;

  return {
    listModels,
    /** The first model, which is looked up once; after a failure the next request tries again. */
    async firstModel(signal: AbortSignal): Promise<string> {
      if (signal.aborted) throw new ModelFault('stopped');
      if (!first) {
        const asked = askFirstModel();
        first = asked;
        asked.catch(() => {
          first = null;
        });
      }
      return unlessAborted(first, signal);
    },
  };
}
