import { ModelFault } from '~/kit/fault/model-fault';
import type { TextWork } from '~/system/contract/text-work';

/**
 * The canonical outline of a text that broke off; null if it has too few lines. The last line may be incomplete and is
 * left out.
 */
export async function outlineSoFar(work: TextWork, topic: string, text: string): Promise<string | null> {
  try {
    return await work.canonical(topic, text.slice(0, text.lastIndexOf('\n') + 1));
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
}
