import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { lex } from '~/kit/markdown/lexer';
import { toHtml } from '~/kit/markdown/render';

const html = (markdown: string) =>
  toHtml(markdown)
    .trim()
    .replace(/^<p>|<\/p>$/g, '');

describe('emphasis beside Chinese, Japanese and Korean', () => {
  it.each([
    ['**「重要」**です', '<strong>「重要」</strong>です'],
    ['これは**重要（じゅうよう）**です', 'これは<strong>重要（じゅうよう）</strong>です'],
    ['**重要。**次の文', '<strong>重要。</strong>次の文'],
    ['重要なのは**「点」**、そして**線**です', '重要なのは<strong>「点」</strong>、そして<strong>線</strong>です'],
    ['私は**“引用”**が好き', '私は<strong>“引用”</strong>が好き'],
    ['これは*『本』*です', 'これは<em>『本』</em>です'],
    ['**API（窓口）**を使う', '<strong>API（窓口）</strong>を使う'],
    ['**【定义】**光合作用是……', '<strong>【定义】</strong>光合作用是……'],
    ['这是**“重点”**内容', '这是<strong>“重点”</strong>内容'],
    ['**注意：**不要混淆', '<strong>注意：</strong>不要混淆'],
    ['称为**光圈（aperture）**的部件', '称为<strong>光圈（aperture）</strong>的部件'],
    ['大约**50%**的人', '大约<strong>50%</strong>的人'],
    ['**중요(重要)**는', '<strong>중요(重要)</strong>는'],
    ["**'조사'**를 붙인다", '<strong>&#39;조사&#39;</strong>를 붙인다'],
    ['이것은 **“핵심”**입니다', '이것은 <strong>“핵심”</strong>입니다'],
    ['값은 **50%**이다', '값은 <strong>50%</strong>이다'],
    ['**“가”**와 **“나”**', '<strong>“가”</strong>와 <strong>“나”</strong>'],
    ['***「両方」***です', '<em><strong>「両方」</strong></em>です'],
  ])('%s', (markdown, wanted) => {
    expect(html(markdown).replaceAll('&quot;', '"').replaceAll("'", '&#39;')).toBe(wanted);
  });

  it('stays text if a space is inside, and does not change code and formulas', () => {
    expect(html('これは** 重要 **です')).toBe('これは** 重要 **です');
    expect(html('式は`a**b**c`です')).toContain('<code>a**b**c</code>');
    expect(html('2**「')).toBe('2**「');
  });
});

describe('emphasis elsewhere', () => {
  // https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
  it.each([
    ['*foo bar*', '<em>foo bar</em>'],
    ['a * foo bar*', 'a * foo bar*'],
    ['a*"foo"*', 'a*&quot;foo&quot;*'],
    ['foo*bar*', 'foo<em>bar</em>'],
    ['*foo bar *', '*foo bar *'],
    ['*(*foo)', '*(*foo)'],
    ['*(*foo*)*', '<em>(<em>foo</em>)</em>'],
    ['*foo*bar', '<em>foo</em>bar'],
    ['a**"foo"**', 'a**&quot;foo&quot;**'],
    ['foo**bar**', 'foo<strong>bar</strong>'],
    ['**foo bar **', '**foo bar **'],
    ['**(**foo)', '**(**foo)'],
    ['*(**foo**)*', '<em>(<strong>foo</strong>)</em>'],
    ['**foo**bar', '<strong>foo</strong>bar'],
    ['пристаням_стремятся_', 'пристаням_стремятся_'],
    ['foo-_(bar)_', 'foo-<em>(bar)</em>'],
    ['*foo**bar***', '<em>foo<strong>bar</strong></em>'],
    ['*foo**bar*', '<em>foo**bar</em>'],
    ['foo***bar***baz', 'foo<em><strong>bar</strong></em>baz'],
    [
      '**Gomphocarpus (*Gomphocarpus physocarpus*)**',
      '<strong>Gomphocarpus (<em>Gomphocarpus physocarpus</em>)</strong>',
    ],
  ])('%s', (markdown, wanted) => {
    expect(html(markdown).replaceAll('"', '&quot;')).toBe(wanted);
  });

  it("is the same as marked's in any text without wide characters", () => {
    const usual = new Marked({ gfm: true });
    const shape = (tokens: readonly object[]): unknown =>
      tokens.map((token) => {
        const { type, raw, tokens: inner } = token as { type: string; raw: string; tokens?: object[] };
        return inner ? [type, raw, shape(inner)] : [type, raw];
      });
    const piece = fc.constantFrom(
      '*',
      '**',
      '***',
      '_',
      '__',
      'a',
      'é',
      'ж',
      ' ',
      '.',
      '(',
      ')',
      '"',
      '“',
      '”',
      '%',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = `x ${pieces.join('')}`;
        expect(shape(lex(text))).toEqual(shape(usual.lexer(text)));
      }),
      { numRuns: 3_000 },
    );
  });
});
