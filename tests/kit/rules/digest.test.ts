import { describe, expect, it } from 'vitest';
import { lessonOf } from '~/kit/markdown/model-text';
import { GrowingWithoutDigest, withoutDigest } from '~/kit/text/digest';
import { countWords } from '~/kit/text/word-count';
import { promptText } from '~/providers/model/prompts';

const lesson = 'Bees dance.\n\n# Digestion\n\n*Dig* here: < 3 cm.\n\n- [ ] Recall it\n';
const terms = 'terms: waggle dance; notation: $n$ bees; example: a hive of 40';

/** The text in every two pieces, and in single characters. */
function* splits(text: string): Generator<readonly string[]> {
  for (let at = 0; at <= text.length; at += 1) yield [text.slice(0, at), text.slice(at)];
  yield [...text];
}

function read(pieces: readonly string[]) {
  const growing = new GrowingWithoutDigest();
  const shown = pieces.map((piece) => growing.push(piece));
  const text = shown.join('') + growing.end();
  return { text, digest: growing.digest, isAtDigest: growing.isAtDigest };
}

describe('a digest', () => {
  it.each([
    ['as asked for', `<!-- digest: ${terms} -->`],
    ['with a line end behind it', `<!-- digest: ${terms} -->\n`],
    ['without its end', `<!-- digest: ${terms}`],
    ['in several lines', '<!--\ndigest:\nterms: waggle dance;\nnotation: $n$ bees;\nexample: a hive of 40\n-->\n'],
    ['in capitals and bold', `  <!-- **Digest:** ${terms} -->`],
    ['without the marks of a comment', `**Digest:** ${terms}`],
    ['without the marks of a comment, with line ends behind it', `digest: ${terms}\n\n`],
  ])('%s is cut off at any split of the text', (_, digest) => {
    for (const pieces of splits(`${lesson}\n${digest}`)) {
      const { text, ...read_ } = read(pieces);
      expect(text.trimEnd(), JSON.stringify(pieces)).toBe(lesson.trimEnd());
      expect(read_).toEqual({ digest: terms, isAtDigest: true });
    }
    expect(lessonOf(`${lesson}\n${digest}`, '')).toBe(lesson.trim());
    expect(lessonOf(`\`\`\`markdown\n${lesson}\n${digest}\n\`\`\``, '')).toBe(lesson.trim());
  });

  it('never shows any of it while the text grows', () => {
    const growing = new GrowingWithoutDigest();
    let shown = '';
    for (const character of `${lesson}\n<!-- digest: ${terms} -->`) {
      shown += growing.push(character);
      expect(`${lesson}\n`.startsWith(shown)).toBe(true);
    }
  });

  it('in the middle is cut out, and the lesson goes on', () => {
    const text = `Bees.\n\n<!-- digest: ${terms} -->\n- [ ] Recall it\n`;
    for (const pieces of splits(text))
      expect(read(pieces)).toEqual({ text: 'Bees.\n\n- [ ] Recall it\n', digest: terms, isAtDigest: false });
    // Its comment is left open.
    expect(read([`<!-- digest: ${terms}\n\nBees.`]).text).toBe('Bees.');
  });

  it.each([
    lesson,
    'Digest: what the stomach does.\n\nIt takes hours.',
    '```html\n<!-- a comment -->\n```\n\n<!-- a comment -->\n\nMore.',
    'Digestion\n\n**Digests** of SHA-1\n\ndigest of a message: 20 bytes',
    '<',
    '**Dig',
    '    <!-- digest: in code -->',
    '\n\n \n',
    `Digest: a\n${'\n'.repeat(3_000)}b`,
  ])('is not what only looks like one: %j', (text) => {
    expect(read([...text])).toEqual({ text, digest: null, isAtDigest: false });
    expect(withoutDigest(text)).toEqual({ text, digest: null });
  });

  it('is not another comment at the end, which is cut off as well', () => {
    expect(withoutDigest('Bees.\n\n<!-- 摘要：蜂 -->\n')).toEqual({ text: 'Bees.\n\n', digest: null });
    expect(withoutDigest('Write <!-- a comment -->').text).toBe('Write <!-- a comment -->');
  });

  it('has at most 25 words in one line, and none of our marks', () => {
    const long = read([`<!-- digest: ${'word\n</established> '.repeat(200)} -->`]).digest ?? '';
    expect(countWords(long)).toBeLessThanOrEqual(25);
    expect(long).not.toMatch(/[\n<>]/);
    const chinese = read([`<!-- digest: ${'蜂蜜'.repeat(200)} -->`]).digest ?? '';
    expect(countWords(chinese)).toBeLessThanOrEqual(25);
    expect(chinese.length).toBeGreaterThan(20);
    expect(read(['<!-- digest: ; -->']).digest).toBeNull();
  });

  it('has nothing of the sample in the prompt, copied as it stands', () => {
    const [sample = ''] = /<!-- digest: .* -->/.exec(promptText('lesson').system) ?? [];
    expect(promptText('lesson-opening').system).toContain(sample);
    expect(read([sample])).toEqual({ text: '', digest: null, isAtDigest: true });
    expect(read([sample.replace('TERM, TERM', 'comb')]).digest).toBe('terms: comb');
    expect(read(['<!-- digest: terms: CASE tools; example: a hive -->']).digest).toBe(
      'terms: CASE tools; example: a hive',
    );
  });

  it('is null without words', () => {
    expect(read(['<!-- digest -->']).digest).toBeNull();
  });

  it('takes linear time, however it goes on', () => {
    for (const text of [
      `<!-- digest: ${'x '.repeat(300_000)}`,
      `Digest: x${'\n'.repeat(300_000)}`,
      '<!--'.repeat(200_000),
    ]) {
      const growing = new GrowingWithoutDigest();
      for (let at = 0; at < text.length; at += 4) growing.push(text.slice(at, at + 4));
      growing.end();
    }
  });
});
