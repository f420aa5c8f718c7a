import { describe, expect, it } from 'vitest';
import { pathThrough, rounded, svg, svgText } from '~/kit/figure/svg';

describe('a drawing as text', () => {
  it('has only what is on the lists', () => {
    const hostile = svg(
      'g',
      ['ink', 'x" onload="alert(1)' as 'ink'],
      {
        style: 'fill: red',
        onclick: 'alert(1)',
        href: 'https://example.com',
        id: 'a',
        x: 'url(#a)',
        transform: 'translate(1 2) url(#a)',
        toString: '1',
        width: Number.NaN,
        height: Number.POSITIVE_INFINITY,
        y: 1e9,
      },
      svg('script' as 'g', '', {}, 'alert(1)'),
      svg('foreignObject' as 'g', '', {}, svg('rect', '', {})),
      svg('text', 'label', { x: 1.005, 'text-anchor': 'middle' }, '<script>alert(1)</script> & \u0000\u0007"'),
    );
    expect(svgText(hostile)).toBe(
      '<g class="f-ink"><text class="f-label" x="1" text-anchor="middle">&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;</text></g>',
    );
  });

  it('keeps paths and transforms that are numbers alone', () => {
    expect(svgText(svg('path', 'ink', { d: 'M0 0L1.5-2Z', transform: 'translate(1 2) rotate(-90)' }))).toBe(
      '<path class="f-ink" d="M0 0L1.5-2Z" transform="translate(1 2) rotate(-90)"/>',
    );
    expect(svgText(svg('path', 'ink', { d: 'M0 0";' }))).toBe('<path class="f-ink"/>');
  });

  it('rounds to hundredths and has no negative zero', () => {
    expect([rounded(1 / 3), rounded(-0.001), rounded(2)]).toEqual(['0.33', '0', '2']);
    expect(
      pathThrough(
        [
          [0, 0],
          [1, 0.125],
          [2, 2],
        ],
        true,
      ),
    ).toBe('M0 0L1 0.13L2 2Z');
  });
});
