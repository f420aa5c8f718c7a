import { expect, it } from 'vitest';
import { figureClasses } from '~/kit/figure/svg';
import { figureStyles } from '~/rooms/transfer/rules/figure-styles';

it('every class of a drawing has a rule in exported files', () => {
  const styles = figureStyles((name) => name);
  for (const name of figureClasses) expect(styles).toMatch(new RegExp(`^\\.f-${name} \\{ \\S`, 'm'));
  expect(figureStyles((name) => name, '.nightMode ')).toMatch(/^\.nightMode \.f-ink \{/m);
});
