import type { TextWork } from '~/system/contract/text-work';
import guide from './writing-guide.md?raw';

/** One element that a lesson may contain. */
export interface GuidePart {
  readonly title: string;
  readonly intro: string;
  /** The Markdown of the element as a code block, and its rendered form. */
  readonly source: string;
  readonly result: string;
}

/**
 * A guide to every element that a lesson may contain. It is rendered by the lesson renderer itself, once per process.
 */
export function writingGuide({ work }: { readonly work: TextWork }): () => Promise<readonly GuidePart[]> {
  let rendered: Promise<readonly GuidePart[]> | undefined;
  return () => {
    rendered ??= draw(work).catch((error: unknown) => {
      rendered = undefined;
      throw error;
    });
    return rendered;
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

/** @param text parts, each with a heading, a paragraph that explains it, and a sample */
export function guideParts(text: string): { title: string; intro: string; sample: string }[] {
  // Each part begins with a paragraph, which tells its heading from the headings inside a sample.
  return text
    .trim()
    .split(/^## (?=[^\n]+\n\n(?![#\n]))/m)
    .filter((part) => part !== '')
    .map((part) => {
      const [title = '', intro = '', ...sample] = part.split('\n\n');
      return { title, intro, sample: sample.join('\n\n').trim() };
    });
}
