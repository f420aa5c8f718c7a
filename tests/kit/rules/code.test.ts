import { readFileSync } from 'node:fs';
import hljs from 'highlight.js/lib/common';
import { describe, expect, it } from 'vitest';
import { codeColours } from '~/kit/markdown/code';
import { renderLesson } from '~/kit/markdown/lesson';
import { toHtml } from '~/kit/markdown/render';

const fenced = (code: string, language: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const lesson = (code: string, language: string) =>
  renderLesson(fenced(code, language), { highlight: codeColours() }).content;
const words = (html: string) => html.replace(/<[^>]+>/g, '');

describe('colours of code', () => {
  it.each([
    ['js', 'const a = 1; // one', ['keyword', 'number', 'comment']],
    ['tsx', 'type A = string', ['keyword', 'type']],
    ['PYTHON', 'def f(x):\n    return "a"', ['keyword', 'title', 'string']],
    ['c++', 'int main() { return 0; }', ['type', 'title', 'keyword', 'number']],
    ['diff', '- old\n+ new', ['deletion', 'string']],
    ['sql', 'SELECT 1', ['keyword', 'number']],
    ['yml', 'a: 1', ['type', 'number']],
  ])('%s is recognised by its name or alias', (language, code, expected) => {
    const html = lesson(code, language);
    for (const scope of expected) expect(html).toContain(`<span class="hljs-${scope}">`);
  });

  it('include 36 languages, each of which is coloured without changing a character', () => {
    const languages = hljs.listLanguages();
    expect(languages).toHaveLength(36);
    const code = 'a < b && "c" // d\n# e\n<f g=\'h\'>\n1 + 0x2f; { i: j }\n-- k $l @m';
    for (const language of languages) {
      const html = codeColours()(code, language) ?? '';
      expect(words(html), language).toBe(
        code
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#x27;'),
      );
      expect(html.split('<span ').length, language).toBe(html.split('</span>').length);
    }
  });

  it('are never guessed, and never loaded in the browser', () => {
    for (const language of ['', 'nope', 'constructor', '__proto__'])
      expect(lesson('const a = 1', language)).not.toContain('hljs');
    expect(toHtml(fenced('const a = 1', 'js'))).not.toContain('hljs');
  });

  it('leave code plain that would take too long, or become too large', () => {
    const line = 'const a = f(1);\n';
    expect(lesson(line.repeat(600), 'js')).toContain('hljs');
    expect(lesson(line.repeat(700), 'js')).not.toContain('hljs');
    expect(lesson('a = 1;\n'.repeat(50_000), 'js')).not.toContain('hljs');
    expect(lesson(`const a = "${'b, '.repeat(200)}"`, 'js')).not.toContain('hljs');
    expect(lesson('let '.repeat(100), 'js')).not.toContain('hljs');
    expect(lesson('${'.repeat(200), 'bash')).not.toContain('hljs');
    // The blocks of one text share the limit.
    const blocks = Array.from({ length: 5 }, () => fenced(line.repeat(600), 'js')).join('\n\n');
    const html = renderLesson(blocks, { highlight: codeColours() }).content;
    expect(
      html
        .split('<pre')
        .slice(1)
        .map((block) => block.includes('hljs')),
    ).toEqual([true, true, true, false, false]);
  });

  it('come with a switch to wrap lines if one is long', () => {
    expect(lesson('short', 'js')).not.toContain('<label>');
    expect(lesson('long '.repeat(20), 'nope')).toContain(
      '<div class="code-head"><span>nope</span><label><input type="checkbox" class="wrap">Wrap lines</label></div><pre',
    );
  });
});

describe('the colours', () => {
  const tokens = readFileSync('app/kit/styles/tokens.css', 'utf8');
  const prose = readFileSync('app/kit/styles/prose.css', 'utf8');

  /** Both values of a token, for light and dark, as linear red, green and blue. */
  const both = (name: string): number[][] => {
    const [, light = '', dark = ''] =
      new RegExp(`${name}: light-dark\\((#\\w+|oklch\\([^)]*\\)), (#\\w+|oklch\\([^)]*\\))\\)`).exec(tokens) ?? [];
    return [linear(light), linear(dark)];
  };
  const used = [...prose.matchAll(/\.hljs-([a-z]+) \{\s*color: var\((--[\w-]+)\)/g)];

  it('have a contrast of 4.5:1 on the background of code in both themes', () => {
    expect(used.map(([, scope]) => scope)).toHaveLength(8);
    const ground = both('--sunken');
    for (const [, scope, token = ''] of used)
      for (const theme of [0, 1])
        expect(contrast(both(token)[theme] ?? [], ground[theme] ?? []), `${scope} ${theme}`).toBeGreaterThan(4.5);
    // Checks the measure itself with WCAG's example.
    expect(contrast(linear('#777777'), linear('#ffffff'))).toBeCloseTo(4.48, 2);
  });
});

/** A colour of the style sheet as linear sRGB. */
function linear(color: string): number[] {
  const [, l = 0, c = 0, h = 0] = (/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(color) ?? []).map(Number);
  if (color.startsWith('#'))
    return [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  // https://bottosson.github.io/posts/oklab/
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((value) => Math.min(1, Math.max(0, value)));
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: number[], other: number[]): number {
  const light = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a) as [number, number];
  return high / low;
}
