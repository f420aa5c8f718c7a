import { describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { limits } from '~/kit/limits';
import { labelRenderer } from '~/rooms/map/acts/render-labels';
import { parseOutline } from '~/rooms/map/rules/outline';
import { realTextWork } from '../../../support/text-work';

const { work } = realTextWork();

/** The real threads, recording every label that they are asked for. */
function drawing(answer = work.labels) {
  const asked: string[] = [];
  const labels = async (some: readonly string[]) => {
    asked.push(...some);
    return answer(some);
  };
  return { ...labelRenderer({ work: { labels } }), asked };
}

describe('labels with formulas', () => {
  it('are rendered once, and labels without formulas are not sent', async () => {
    const { renderLabels, asked } = drawing();
    const labels = ['Water', 'Energy $E$', 'from $5 to $10', 'Energy $E$'];
    const rendered = await renderLabels(labels);
    expect([...rendered.keys()]).toEqual(['Energy $E$']);
    expect(rendered.get('Energy $E$')).toMatch(/^Energy <math>/);
    expect(await renderLabels(labels)).toEqual(rendered);
    expect(asked).toEqual(['Energy $E$']);
  });

  it('stay as typed beyond the limit of a map', async () => {
    const { renderLabels } = drawing(async (some) => some.map(() => '<math></math>'));
    const labels = Array.from({ length: limits.renderedFormulasMax + 2 }, (_, at) => `$x_{${at}}$`);
    const rendered = await renderLabels(labels);
    expect([...rendered.values()].filter((html) => html.includes('<math'))).toHaveLength(limits.renderedFormulasMax);
    expect(rendered.has('$x_{2001}$')).toBe(false);
  });

  it('are shown as text if no thread has time, and rendered with the next page', async () => {
    let isBusy = true;
    const { renderTreeLabels } = drawing((some) => (isBusy ? Promise.reject(new Busy()) : work.labels(some)));
    const tree = parseOutline('Motion', '- Speed $v = \\frac{s}{t}$\n- Way');
    expect([...(await renderTreeLabels(tree)).values()]).toEqual(['Speed v = s/t']);
    isBusy = false;
    const rendered = await renderTreeLabels(tree);
    expect([...rendered.values()]).toEqual([expect.stringMatching(/^Speed <math>/)]);
    expect(await renderTreeLabels(tree)).toBe(rendered);
  });
});
