import { describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { limits } from '~/kit/limits';
import { labelDrawing } from '~/rooms/map/acts/draw-labels';
import { parseOutline } from '~/rooms/map/rules/outline';
import { realTextWork } from '../support/text-work';

const { work } = realTextWork();

/** The real threads, recording every label that they are asked for. */
function drawing(answer = work.labels) {
  const asked: string[] = [];
  const labels = async (some: readonly string[]) => {
    asked.push(...some);
    return answer(some);
  };
  return { ...labelDrawing({ work: { labels } }), asked };
}

describe('labels with formulas', () => {
  it('are rendered once, and labels without formulas are not sent', async () => {
    const { drawLabels, asked } = drawing();
    const labels = ['Water', 'Energy $E$', 'from $5 to $10', 'Energy $E$'];
    const drawn = await drawLabels(labels);
    expect([...drawn.keys()]).toEqual(['Energy $E$']);
    expect(drawn.get('Energy $E$')).toMatch(/^Energy <math>/);
    expect(await drawLabels(labels)).toEqual(drawn);
    expect(asked).toEqual(['Energy $E$']);
  });

  it('stay as typed beyond the limit of a map', async () => {
    const { drawLabels } = drawing(async (some) => some.map(() => '<math></math>'));
    const labels = Array.from({ length: limits.drawnFormulasMax + 2 }, (_, at) => `$x_{${at}}$`);
    const drawn = await drawLabels(labels);
    expect([...drawn.values()].filter((html) => html.includes('<math'))).toHaveLength(limits.drawnFormulasMax);
    expect(drawn.has('$x_{2001}$')).toBe(false);
  });

  it('are shown as text if no thread has time, and rendered with the next page', async () => {
    let isBusy = true;
    const { drawTreeLabels } = drawing((some) => (isBusy ? Promise.reject(new Busy()) : work.labels(some)));
    const tree = parseOutline('Motion', '- Speed $v = \\frac{s}{t}$\n- Way');
    expect([...(await drawTreeLabels(tree)).values()]).toEqual(['Speed v = s/t']);
    isBusy = false;
    const drawn = await drawTreeLabels(tree);
    expect([...drawn.values()]).toEqual([expect.stringMatching(/^Speed <math>/)]);
    expect(await drawTreeLabels(tree)).toBe(drawn);
  });
});
