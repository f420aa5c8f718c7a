import { ModelFault } from '~/kit/fault/model-fault';
import type { TextWork } from '~/system/contract/text-work';

/**
 * The canonical outline of a text that broke off; null where there are too few lines of one. Its last line may be half
 * of one, and is left out.
 */
export async function outlineSoFar(work: TextWork, topic: string, text: string): Promise<string | null> {
  try {
    return await work.canonical(topic, text.slice(0, text.lastIndexOf('\n') + 1));
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
}
