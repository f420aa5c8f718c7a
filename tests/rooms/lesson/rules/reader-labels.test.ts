import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLanguages } from '~/kit/language/reader';
import { render } from '~/kit/markdown/render';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';

const german: Readonly<Record<string, string>> = {
  wrapLines: 'Zeilen umbrechen',
  footnotes: 'Fußnoten',
  footnoteNumber: 'Fußnote {number}',
  backToTheText: 'Zurück "zum" Text',
  calloutTip: 'Tipp',
};

const lesson = `> [!TIP]
> Note this.

Warning: see[^1] and again[^1].

\`\`\`js
const wide = '${'x'.repeat(200)}';
\`\`\`

[^1]: Wrap lines
`;

beforeEach(() => {
  connectLanguages({
    asked: () => 'de',
    within: (_, work) => work(),
    translated: (_, room, name) => (room === 'kit' ? german[name] : undefined),
  });
});
afterEach(() => connectLanguages({ asked: () => 'en', within: (_, work) => work(), translated: () => undefined }));

describe('a lesson’s labels', () => {
  it('are in the reader’s language, and its text stays as it is', () => {
    const html = withReaderLabels(render(lesson, 0).html);
    for (const text of [
      '>Zeilen umbrechen<',
      '"Fußnoten"',
      '"Fußnote 1"',
      '"Zurück &quot;zum&quot; Text, 2"',
      '>Tipp<',
    ])
      expect(html).toContain(text);
    for (const text of ['Note this.', 'Warning: see', 'Wrap lines\n']) expect(html).toContain(text.trim());
    for (const text of ['>Tip<', 'aria-label="Foot', '"Back to']) expect(html).not.toContain(text);
  });
});
