import { isBusy } from '~/domain/fault/busy';
import { asTyped } from '~/markdown/lesson';
import { withoutTicks } from '~/markdown/render';
import type { TextWork } from '~/ports/text-work';

/** So many texts are kept as HTML; the one that was drawn longest ago goes. */
const keptMax = 1_000;

/**
 * Draws the texts of cards as HTML, as lessons are: what several readers or pages ask for is drawn once. While there
 * is no thread for it, a text stands as it was typed.
 */
export function drawCards({ work }: { readonly work: TextWork }) {
  const known = new Map<string, Promise<string>>();

  const draw = (text: string): Promise<string> => {
    const kept = known.get(text);
    if (kept) return kept;
    const drawn = work.lesson(text).then(({ content }) => withoutTicks(content));
    known.set(text, drawn);
    drawn.catch(() => known.delete(text));
    const [oldest] = known.keys();
    if (known.size > keptMax && oldest !== undefined) known.delete(oldest);
    return drawn;
  };

  /** By text. */
  return async (texts: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      await Promise.all(
        [...new Set(texts)].map(async (text): Promise<[string, string]> => {
          try {
            return [text, text === '' ? '' : await draw(text)];
          } catch (error) {
            if (!isBusy(error)) throw error;
            return [text, asTyped(text).content];
          }
        }),
      ),
    );
}
