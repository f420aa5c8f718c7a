import type { TextWork } from '~/system/contract/text-work';
import guide from './writing-guide.md?raw';

/** One thing that a lesson may hold. */
export interface GuidePart {
  readonly title: string;
  readonly intro: string;
  /** How it is written, as a block of code, and what comes of it. */
  readonly source: string;
  readonly result: string;
}

/**
 * All that a lesson may hold, written in it: drawn by what draws lessons, once in the life of the server.
 */
export function writingGuide({ work }: { readonly work: TextWork }): () => Promise<readonly GuidePart[]> {
  let drawn: Promise<readonly GuidePart[]> | undefined;
  return () => {
    drawn ??= draw(work).catch((error: unknown) => {
      drawn = undefined;
      throw error;
    });
    return drawn;
  };
}

const draw = (work: TextWork): Promise<GuidePart[]> =>
  Promise.all(
    guideParts(guide).map(async ({ title, intro, sample }) => {
      const [source, result] = await Promise.all([
        work.lesson(`\`\`\`\`markdown\n${sample}\n\`\`\`\``),
        work.lesson(sample),
      ]);
      return { title, intro, source: source.content, result: result.content };
    }),
  );

/** @param text parts of a heading, a paragraph that says how, and a sample */
export function guideParts(text: string): { title: string; intro: string; sample: string }[] {
  // The sample of the headings has one of the same level; no part begins without a paragraph.
  return text
    .trim()
    .split(/^## (?=[^\n]+\n\n(?![#\n]))/m)
    .filter((part) => part !== '')
    .map((part) => {
      const [title = '', intro = '', ...sample] = part.split('\n\n');
      return { title, intro, sample: sample.join('\n\n').trim() };
    });
}
