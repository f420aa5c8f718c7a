import { describe, expect, it } from 'vitest';
import { labelHtml } from '~/kit/markdown/label';
import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormulas } from '~/kit/text/plain-formula';

describe('a label as HTML', () => {
  it('has its formulas as MathML, with their TeX, and everything else as text', () => {
    const html = labelHtml('Speed <v>: \\(v = \\frac{s}{t}\\) & $E_1$');
    expect(html).toMatch(/^Speed &lt;v&gt;: <math><semantics>.*<\/math> &amp; <math>.*<\/math>$/s);
    expect(html).toContain('<annotation encoding="application/x-tex">v = \\frac{s}{t}</annotation>');
  });

  it('is never a block, and contains nothing focusable', () => {
    for (const label of ['\\[ x \\]', '$$x$$', '$a+b+c+d+e+f+g+h+i+j+k+l$', '\\(\\begin{matrix}a\\\\b\\end{matrix}\\)'])
      expect(labelHtml(label)).not.toMatch(/display="block"|tabindex|class="formula/);
  });

  it('renders a wide formula smaller, and as text if no phone can show it', () => {
    expect(labelHtml('$a + b + c + d + e + f = g$')).toContain('<math class="m-long">');
    const long = 'Sum $a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8$';
    expect(labelHtml(long)).toBe(plainFormulas(long));
  });

  it.each([
    '$\\frac{a$',
    '$\\unknowncommand{x}$',
    `$${'{'.repeat(190)}x${'}'.repeat(190)}$`,
    '$\\href{javascript:alert(1)}{x}$',
    '$\\def\\x{\\x\\x}\\x$',
    '$\\text{<script>alert(1)</script>}$',
    'from $5 to $10',
    '<img src=x onerror=alert(1)>',
  ])('shows %s without markup of its own', (label) => {
    const html = labelHtml(label);
    expect(html).not.toMatch(/<(?!\/?(?:math|semantics|annotation|m[a-z]+)\b)/);
    expect(html).not.toMatch(/<[^>]*\s(?:href|on\w+|style)=/);
    if (!html.includes('<math')) expect(html).toBe(escapeHtml(label));
  });
});
