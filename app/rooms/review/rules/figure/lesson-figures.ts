import { figureKind } from '~/kit/figure/figure';
import { closesFence, fenced, openedFence } from '~/kit/text/fences';

/** A figure of a lesson: a block that is drawn, or a picture of the learner's own. */
export type LessonFigure =
  | { readonly kind: 'block'; readonly markdown: string }
  | {
      readonly kind: 'picture';
      readonly markdown: string;
      readonly hash: string;
      /** Its text alternative in Markdown. */
      readonly alt: string;
    };

const picture = /!\[((?:[^\][\\]|\\.)*)\]\(picture:([\da-f]{32})\)/g;

/** Marks of quotes, and of a list item, before a fence. */
const marksBefore = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/;

/** The figures of a lesson's text, in their order. Linear in its length. */
export function figuresOf(markdown: string): readonly LessonFigure[] {
  const found: LessonFigure[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = openedFence(line);
    if (fence === null) {
      for (const [whole, alt = '', hash = ''] of line.matchAll(picture))
        found.push({ kind: 'picture', markdown: whole, hash, alt });
      continue;
    }
    const marks = marksBefore.exec(line)?.[0].length ?? 0;
    const info = line.slice(marks + fence.length).trim();
    const block: string[] = [];
    for (at += 1; at < lines.length && !closesFence(lines[at] ?? '', fence); at += 1)
      block.push((lines[at] ?? '').replace(/^[ \t>]*/, (before) => before.slice(marks)));
    if (figureKind(info)) found.push({ kind: 'block', markdown: fenced(info, block.join('\n')) });
  }
  return found;
}
