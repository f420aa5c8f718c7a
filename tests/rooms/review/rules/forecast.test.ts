import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AheadPlot } from '~/rooms/review/ui/forecast';

it('the day below a bar is the bar’s own, today too', () => {
  const ahead = Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 9, 20 + day)).toISOString().slice(0, 10),
    cards: day % 7 === 0 ? 3 : 0,
  }));
  const svg = renderToStaticMarkup(createElement(AheadPlot, { ahead }));
  const bars = [...svg.matchAll(/<rect class="bar" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
  const names = [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="middle">([^<]+)</g)];
  expect(names.map(([, , name]) => name)).toEqual(['Today', '27 Oct', '3 Nov', '10 Nov', '17 Nov']);
  expect(bars).toHaveLength(names.length);
  for (const [at, [, x, width]] of bars.entries())
    expect(Number(names[at]?.[1])).toBeCloseTo(Number(x) + Number(width) / 2, 3);
});
